import type { Boot } from '@storefront/contracts/boot';
import { partAliveEvent } from '@storefront/contracts/part-alive';

const heard = ['error', 'unhandledrejection', 'securitypolicyviolation', partAliveEvent];

/** Milliseconds from the end of the first load until the code for reports is loaded. */
const restMs = 5000;

/** The same once something has failed. */
const restAfterFaultMs = 1000;

const isFault = ({ type }: Event) => type !== partAliveEvent;

/** Keeps what happens to the parts of this page, and reports it by code that is loaded once the page is at rest. */
export function watchPage(boot: Boot): void {
  const { partReports } = boot;
  if (!partReports) return;
  const early: Event[] = [];
  let timer = 0;
  let hear = (event: Event) => {
    early.push(event);
    if (isFault(event)) startIn(restAfterFaultMs);
  };
  const start = async () => {
    const { createReporter } = await import(/* webpackChunkName: "reports" */ './create-reporter');
    hear = createReporter(boot, partReports);
    early.forEach(hear);
  };
  const startIn = (ms: number) => {
    if (document.readyState !== 'complete') return;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      start().catch(() => undefined);
    }, ms);
  };
  for (const type of heard) window.addEventListener(type, (event) => hear(event), true);
  window.addEventListener('load', () => startIn(early.some(isFault) ? restAfterFaultMs : restMs));
}
