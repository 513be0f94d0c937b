import type { Fragment } from '@storefront/contract/fragment';
import { drawnProps } from '../drawn-props';
import type { Finding } from '../problem';
import type { Task } from '../task';
import { createCheckHost } from './check-host';
import { difference, drawnIn } from './drawn-tree';
import { mountPart, openPart, showsSomething } from './mount';
import { propsOf } from './slot-props';
import { pause, waitFor } from './wait';

const longestEmptyMs = 2000;
/** For what a framework does in the next frames. */
const restMs = 150;

interface Adoption {
  readonly task: Task;
  readonly slot: HTMLElement;
  readonly fragment: Fragment<unknown>;
  /** Milliseconds: when the server drew what the slot holds. */
  readonly renderedAt: number;
}

/** What is wrong as the part takes over what its server entry drew, for a visitor whose cart comes a moment later. */
async function whileAdopting({ task, slot, fragment, renderedAt }: Adoption): Promise<readonly string[]> {
  const { adopt } = fragment;
  // The shell mounts such a part in the emptied slot.
  if (!adopt) return [];
  const drawn = drawnIn(slot);
  const { host, errors, fillCart } = createCheckHost(task, 'usual', { renderedAt });
  const part = openPart('adopt', () => adopt.call(fragment, slot, host, drawnProps(task.slot)));
  await pause(restMs);
  const changed = difference(drawn, drawnIn(slot));
  const { next, isShown } = propsOf(task, () => undefined);
  fillCart();
  part.update(next);
  const isUpdated = await waitFor(() => isShown(slot), longestEmptyMs);
  part.unmount();
  await pause(restMs);
  return [
    ...(errors[0] === undefined ? [] : [`adopt reports ${String(errors[0])}`]),
    ...(changed ? [`adopt changes what the server drew: ${changed}`] : []),
    ...(isUpdated ? [] : ['after adopt the slot does not show new props']),
    ...(slot.childNodes.length > 0 ? ['after adopt and unmount the element is not empty'] : []),
  ];
}

/** Has a part take over what its server entry drew, and compares that with what the part itself draws. */
export async function checkAdoption(adoption: Adoption): Promise<readonly Finding[]> {
  const { task, slot, fragment, renderedAt } = adoption;
  if (!showsSomething(slot)) return [{ check: 'server', seen: 'the server entry draws nothing' }];
  const byServer = drawnIn(slot);
  const adopted = await whileAdopting(adoption);
  slot.replaceChildren();
  const { host } = createCheckHost(task, 'usual', { renderedAt });
  const part = mountPart(fragment, slot, host, drawnProps(task.slot));
  await waitFor(() => difference(byServer, drawnIn(slot)) === null, longestEmptyMs);
  const other = difference(byServer, drawnIn(slot));
  part.unmount();
  if (other) return [{ check: 'server', seen: `server and browser draw differently: ${other}` }];
  return adopted.map((seen) => ({ check: 'adopt', seen }));
}
