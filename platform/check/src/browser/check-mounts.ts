import { isContainerGlobal } from '@storefront/format/parts';
import type { Check, Finding } from '../checks';
import type { Services, Task } from '../task';
import { mountPart, pause, showsSomething, waitFor } from './part';
import type { Fragment, ShopPage } from './shop-page';
import {
  changedBuiltins,
  changedLook,
  coveredNeighbour,
  looksOutside,
  nodesOutside,
  readBuiltins,
  titleAndAddress,
  watchListeners,
  watchTimers,
} from './watch-page';

const longestMountMs = 1000;
const longestEmptyMs = 2000;
/** What a part may still do after `unmount`: a framework ends its work in the next frames. */
const restMs = 150;
const mostCommands = 20;
const foreignKey = 'storefront-check';

const found = (check: Check, seen: string | null | undefined | false): readonly Finding[] =>
  seen ? [{ check, seen }] : [];

const more = (before: readonly string[], after: readonly string[]) => {
  const left = [...before];
  return after.filter((one) => {
    const index = left.indexOf(one);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
};

const leaves = (check: Check, before: readonly string[], after: readonly string[]) => {
  const left = more(before, after);
  return found(check, left.length > 0 && `after unmount there is still ${left.join(', ')}`);
};

/** Everything of a document that a part has to leave as it was. */
function readPage(slot: Element) {
  return {
    builtins: readBuiltins(),
    globals: Object.getOwnPropertyNames(window).filter((name) => !isContainerGlobal(name)),
    nodes: nodesOutside(slot),
    sheets: [...document.adoptedStyleSheets],
    looks: looksOutside(),
    title: titleAndAddress(),
  };
}

/** Keeps account of what a part adds to the page of its visit, from before it is loaded. */
export function watchPage(slot: HTMLElement) {
  const listeners = watchListeners(slot);
  const timers = watchTimers();
  localStorage.setItem(foreignKey, foreignKey);
  sessionStorage.setItem(foreignKey, foreignKey);
  return { slot, listeners, timers, before: readPage(slot) };
}

type Watched = ReturnType<typeof watchPage>;

function whileMounted({ before, slot }: Watched): readonly Finding[] {
  const covered = coveredNeighbour();
  const missing = more(nodesOutside(slot), before.nodes);
  return [
    ...found('page', missing.length > 0 && `outside the slot there is no longer ${missing.join(', ')}`),
    ...found('page', covered && `it overlaps ${covered}, which is outside the slot`),
    ...found('styles', changedLook(before.looks, looksOutside())),
  ];
}

function afterUnmount(watched: Watched, listeners: readonly string[], timers: readonly string[]) {
  const { slot, before } = watched;
  const after = readPage(slot);
  const changed = changedBuiltins(before.builtins, after.builtins);
  const kept = [localStorage, sessionStorage].every((storage) => storage.getItem(foreignKey) === foreignKey);
  return [
    ...found('unmount', slot.childNodes.length > 0 && 'after unmount the element is not empty'),
    ...leaves('listeners', listeners, watched.listeners()),
    ...leaves('timers', timers, watched.timers()),
    ...leaves('page', before.nodes, after.nodes),
    ...found('page', before.title !== after.title && `title and address have become ${after.title}`),
    ...found('styles', changedLook(before.looks, after.looks)),
    ...found(
      'styles',
      after.sheets.some((sheet) => !before.sheets.includes(sheet)) && 'an adopted style sheet is left',
    ),
    ...leaves('globals', before.globals, after.globals),
    ...found('builtins', changed.length > 0 && `${changed.slice(0, 5).join(', ')} has changed`),
    ...found('storage', !kept && 'what others keep in the storage of the browser is gone'),
  ];
}

const emptyCheck = { usual: 'mount', silent: 'slow-host', failing: 'failing-host' } as const;

/** Mounts a part twice, since what a module does once is no leak, and says what is wrong meanwhile and afterwards. */
export async function checkMounts(
  shop: ShopPage,
  task: Task,
  services: Services,
  watched: Watched,
  fragment: Fragment,
  look: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  const { slot } = watched;
  const host = shop.createHost(task, services);
  const props = shop.checkedProps(task, () => undefined);

  const part = mountPart(fragment, slot, host.host, props.first);
  const hasBegun = () => showsSomething(slot) || host.errors.length > 0;
  await waitFor(hasBegun, longestEmptyMs);
  await pause(restMs);
  if (!hasBegun()) return found(emptyCheck[services], `the slot is empty after ${longestEmptyMs} ms`);
  const isLong = part.tookMs > longestMountMs;
  const around = services === 'usual' ? whileMounted(watched) : [];
  // A page that has changed would be blamed for what the part itself keeps to.
  const barriers = services === 'usual' && around.length === 0 ? await look() : [];
  part.update(props.next);
  const isUpdated = services !== 'usual' || (await waitFor(() => props.isShown(slot), longestEmptyMs));
  part.unmount();
  await pause(restMs);

  const [listeners, timers] = [watched.listeners(), watched.timers()];
  const again = mountPart(fragment, slot, host.host, props.first);
  await waitFor(() => showsSomething(slot), longestEmptyMs);
  again.unmount();
  await pause(restMs);
  const words = host.wrongWords();
  return [
    ...found('time', isLong && `mount takes ${Math.round(part.tookMs)} ms`),
    ...around,
    ...barriers,
    ...found('update', !isUpdated && 'the slot does not show the new props'),
    ...found('bus', words[0] !== undefined && `it says ${words[0]}, which it may not`),
    ...found('bus', host.emitted.length > mostCommands && `it gives ${host.emitted.length} commands unasked`),
    ...found(
      'errors',
      services === 'usual' && host.errors[0] !== undefined && `it reports ${String(host.errors[0])}`,
    ),
    ...afterUnmount(watched, listeners, timers),
  ];
}
