import type { Fragment } from '@storefront/contract/fragment';
import type { Finding } from '../problem';
import type { Task } from '../task';
import { createCheckHost } from './check-host';
import { mountPart, showsSomething } from './mount';
import { propsOf } from './slot-props';
import { pause, waitFor } from './wait';

const longestEmptyMs = 2000;
const mostPresses = 20;
/** For what a press brings about. */
const restMs = 50;

const buttonsIn = (slot: Element) => [
  ...slot.querySelectorAll<HTMLElement>('button:not(:disabled), [role=button]'),
];

/** Presses each button of a part once. Its links lead elsewhere by right. */
export async function checkUse(
  task: Task,
  slot: HTMLElement,
  fragment: Fragment<unknown>,
): Promise<readonly Finding[]> {
  const { host, wrongWords } = createCheckHost(task, 'usual');
  const part = mountPart(fragment, slot, host, propsOf(task, () => undefined).first);
  await waitFor(() => showsSomething(slot), longestEmptyMs);
  await pause(restMs);
  for (const button of buttonsIn(slot).slice(0, mostPresses)) {
    if (button.isConnected) button.click();
    await pause(restMs);
  }
  part.unmount();
  await pause(restMs);
  const [word] = wrongWords();
  return word === undefined ? [] : [{ check: 'bus', seen: `pressed, it says ${word}, which it may not` }];
}
