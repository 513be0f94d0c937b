import { releaseChangedPart } from '../store/release-changed-part';

/** A fault that {@link releaseWithFaults} has sown into a part. */
export interface SownFault {
  readonly name: string;
  /** Whether it happens where the visitor presses `Break it`. */
  readonly byPress: boolean;
  /** Whether only the clicked part identifies the origin of the fault. */
  readonly hasNoStack?: boolean;
}

/** Every fault that a part can be made to have. */
export const sownFaults: readonly SownFault[] = [
  { name: 'mount', byPress: false },
  { name: 'render', byPress: false },
  { name: 'child', byPress: false },
  { name: 'reported', byPress: false },
  { name: 'handler', byPress: true },
  { name: 'null', byPress: true },
  { name: 'json', byPress: true },
  { name: 'hook', byPress: true },
  { name: 'listener', byPress: true },
  { name: 'timer', byPress: true },
  { name: 'async handler', byPress: true },
  { name: 'late rejection', byPress: true },
  { name: 'policy', byPress: true },
  { name: 'html', byPress: true },
  { name: 'words', byPress: true, hasNoStack: true },
  { name: 'rejected words', byPress: true, hasNoStack: true },
];

const sower = (component: string, part: string) => `
import { createElement, useState } from 'react';
const [sownPart, sown] = decodeURIComponent(globalThis.location?.hash ?? '').slice(1).split(':');
const isSown = (name: string) => sownPart === '${part}' && sown === name;
const fault = () => new Error('sown');
const presses: Record<string, () => unknown> = {
  handler: () => { throw fault(); },
  null: () => (document.querySelector('#missing') as HTMLElement).focus(),
  json: () => JSON.parse('{'),
  hook: () => useState(0),
  listener: () => { addEventListener('sown', () => { throw fault(); }); dispatchEvent(new Event('sown')); },
  timer: () => setTimeout(() => { throw fault(); }, 300),
  'async handler': async () => { await null; throw fault(); },
  'late rejection': () => setTimeout(() => Promise.reject(fault()), 300),
  policy: () => fetch('https://elsewhere.test/').catch(() => undefined),
  html: () => { document.createElement('p').innerHTML = '<b>words</b>'; },
  words: () => { throw 'words'; },
  'rejected words': () => { Promise.reject('words'); },
};
type Props = Parameters<typeof ${component}>[0];
function Sown(props: Props) {
  if (isSown('render')) throw fault();
  if (isSown('child')) return {} as unknown as null;
  const onClick = () => presses[sown ?? '']?.();
  return createElement('div', null, createElement(${component}, props),
    sownPart === '${part}' ? createElement('button', { onClick }, 'Break it') : null);
}
const whole = reactFragment(Sown);
export default {
  ...whole,
  mount: (...args: Parameters<typeof whole.mount>) => {
    if (isSown('mount')) throw fault();
    if (isSown('reported')) args[1].reportError(fault());
    return whole.mount(...args);
  },
  adopt: (...args: Parameters<typeof whole.mount>) => {
    if (isSown('mount')) throw fault();
    if (isSown('reported')) args[1].reportError(fault());
    return (whole.adopt ?? whole.mount)(...args);
  },
};`;

/** Releases a part that has the fault which the fragment of its page's address names, such as `#remote-cart:timer`. */
export const releaseWithFaults = (part: string, component: string, port: number): Promise<void> =>
  releaseChangedPart(
    part,
    {
      file: `${part}/src/fragment.tsx`,
      from: `export default reactFragment(${component});`,
      to: sower(component, part),
    },
    port,
  );
