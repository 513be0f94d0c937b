import { isGlobalOfContainer } from '@ticket-storefront/format/parts';
import type { Check, Finding } from '../checks';
import type { Services, Task } from '../task';
import { hasVisibleContent, mountPart, pause, rootsIn, waitFor } from './part';
import type { Fragment, ShopPage } from './shop-page';
import {
  changedAppearance,
  changedBuiltins,
  nodesOutside,
  outsideAppearances,
  overlaidNeighbour,
  readBuiltins,
  titleAndAddress,
  watchListeners,
  watchTimers,
} from './watch-page';

const maxMountMs = 1000;
const maxEmptyMs = 2000;
/** Milliseconds for a framework to finish its work after `unmount`. */
const settleMs = 150;
const maxCommands = 20;
const foreignKey = 'storefront-check';

const found = (check: Check, seen: string | null | undefined | false): readonly Finding[] =>
  seen ? [{ check, seen }] : [];

const added = (before: readonly string[], after: readonly string[]) => {
  const known = [...before];
  return after.filter((one) => {
    const index = known.indexOf(one);
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
};

const leftovers = (check: Check, before: readonly string[], after: readonly string[]) => {
  const left = added(before, after);
  return found(check, left.length > 0 && `after unmount there is still ${left.join(', ')}`);
};

/** Everything in a document that a part must not change. */
const readPage = (slot: Element) => ({
  builtins: readBuiltins(),
  globals: Object.getOwnPropertyNames(window).filter((name) => !isGlobalOfContainer(name)),
  nodes: nodesOutside(slot),
  sheets: [...document.adoptedStyleSheets],
  appearances: outsideAppearances(),
  title: titleAndAddress(),
});

/** Starts to record what a part adds to the page, before it loads. */
export function watchPage(slot: HTMLElement) {
  const listeners = watchListeners(slot);
  const timers = watchTimers();
  localStorage.setItem(foreignKey, foreignKey);
  sessionStorage.setItem(foreignKey, foreignKey);
  return { slot, listeners, timers, before: readPage(slot) };
}

type Watched = ReturnType<typeof watchPage>;

function whileMounted({ before, slot }: Watched): readonly Finding[] {
  const overlaid = overlaidNeighbour();
  const missing = added(nodesOutside(slot), before.nodes);
  return [
    ...found('page', missing.length > 0 && `it removes ${missing.join(', ')} outside the slot`),
    ...found('page', overlaid && `it overlaps ${overlaid}, which is outside the slot`),
    ...found('styles', changedAppearance(before.appearances, outsideAppearances())),
  ];
}

function afterUnmount(watched: Watched, listeners: readonly string[], timers: readonly string[]) {
  const { slot, before } = watched;
  const after = readPage(slot);
  const changed = changedBuiltins(before.builtins, after.builtins);
  const hasForeignData = [localStorage, sessionStorage].every(
    (storage) => storage.getItem(foreignKey) === foreignKey,
  );
  return [
    ...found('unmount', slot.childNodes.length > 0 && 'after unmount the element is not empty'),
    ...leftovers('listeners', listeners, watched.listeners()),
    ...leftovers('timers', timers, watched.timers()),
    ...leftovers('page', before.nodes, after.nodes),
    ...found('page', before.title !== after.title && `title and address changed to ${after.title}`),
    ...found('styles', changedAppearance(before.appearances, after.appearances)),
    ...found(
      'styles',
      after.sheets.some((sheet) => !before.sheets.includes(sheet)) &&
        'after unmount there is still an adopted style sheet',
    ),
    ...leftovers('globals', before.globals, after.globals),
    ...found('builtins', changed.length > 0 && `it changes ${changed.slice(0, 5).join(', ')}`),
    ...found('storage', !hasForeignData && 'it removes data of others from the storage of the browser'),
  ];
}

const emptyCheck = { usual: 'mount', silent: 'slow-host', failing: 'failing-host' } as const;

/** Mounts a part twice, because one-time effects of a module are no leak, and finds problems during and after both. */
export async function checkMounts(
  shop: ShopPage,
  task: Task,
  services: Services,
  watched: Watched,
  fragment: Fragment,
  findBarriers: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  const { slot } = watched;
  const host = shop.createHost(task, services);
  const props = shop.checkedProps(task, () => undefined);

  const part = mountPart(fragment, slot, host.host, props.first);
  const isRendered = () => hasVisibleContent(slot) || host.errors.length > 0;
  await waitFor(isRendered, maxEmptyMs);
  await pause(settleMs);
  if (!isRendered()) return found(emptyCheck[services], `the slot is empty after ${maxEmptyMs} ms`);
  const isSlow = part.tookMs > maxMountMs;
  const around = services === 'usual' ? whileMounted(watched) : [];
  // In a changed page, the part is not to blame for accessibility problems.
  const barriers = services === 'usual' && around.length === 0 ? await findBarriers() : [];
  part.update(props.next);
  const isUpdated =
    services !== 'usual' || (await waitFor(() => rootsIn(slot).some(props.isShown), maxEmptyMs));
  part.unmount();
  await pause(settleMs);

  const [listeners, timers] = [watched.listeners(), watched.timers()];
  const again = mountPart(fragment, slot, host.host, props.first);
  await waitFor(() => hasVisibleContent(slot), maxEmptyMs);
  again.unmount();
  await pause(settleMs);
  const [forbidden] = host.forbiddenMessages();
  return [
    ...found('time', isSlow && `mount takes ${Math.round(part.tookMs)} ms`),
    ...around,
    ...barriers,
    ...found('update', !isUpdated && 'the slot does not show the new props'),
    ...found('bus', forbidden !== undefined && `it sends ${forbidden}, which is not allowed`),
    ...found(
      'bus',
      host.emitted.length > maxCommands &&
        `it sends ${host.emitted.length} commands without an act of the visitor`,
    ),
    ...found(
      'errors',
      services === 'usual' && host.errors[0] !== undefined && `it reports ${String(host.errors[0])}`,
    ),
    ...afterUnmount(watched, listeners, timers),
  ];
}
