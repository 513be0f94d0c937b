import type { AxeResults } from 'axe-core';
import type { Finding } from '../checks';
import type { Task } from '../task';
import { checkAdoption } from './check-adoption';
import { checkMounts, watchPage } from './check-mounts';
import { checkOrder } from './check-order';
import {
  CheckFailure,
  elementsIn,
  hasVisibleContent,
  loadFragment,
  loadStyle,
  messageOf,
  mountPart,
  pause,
  slotOfPage,
  waitFor,
  watchFaults,
} from './part';
import type { Fragment, ShopPage } from './shop-page';
import { showPart } from './show-part';

declare global {
  interface Window {
    /** Runs one visit, and returns the part's problems. */
    runTask(task: Task): Promise<readonly Finding[]>;
    /** Set by the driver of the browser. */
    readonly axe: { run(context: Element, options: object): Promise<AxeResults> };
  }
}

const maxEmptyMs = 2000;
const maxPresses = 20;
const settleMs = 50;

/** Presses each button of a part once. Links may leave the page. */
async function checkButtons(
  shop: ShopPage,
  task: Task,
  slot: HTMLElement,
  fragment: Fragment,
): Promise<readonly Finding[]> {
  const { host, forbiddenMessages } = shop.createHost(task, 'usual');
  const part = mountPart(fragment, slot, host, shop.checkedProps(task, () => undefined).first);
  await waitFor(() => hasVisibleContent(slot), maxEmptyMs);
  await pause(settleMs);
  const buttons = elementsIn<HTMLElement>(slot, 'button:not(:disabled), [role=button]');
  for (const button of buttons.slice(0, maxPresses)) {
    if (button.isConnected) button.click();
    await pause(settleMs);
  }
  part.unmount();
  await pause(settleMs);
  const [forbidden] = forbiddenMessages();
  if (forbidden === undefined) return [];
  return [{ check: 'bus', seen: `after a press it sends ${forbidden}, which is not allowed` }];
}

const accessibilityRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Finds violations of accessibility rules in the slot, in the light and in the dark scheme. */
async function findAccessibilityProblems(slot: Element): Promise<readonly Finding[]> {
  const { dataset } = document.documentElement;
  const found = new Map<string, Finding>();
  for (const scheme of ['light', 'dark']) {
    dataset['colorMode'] = scheme;
    const { violations } = await window.axe.run(slot, { runOnly: accessibilityRules });
    for (const { id, help, nodes } of violations) {
      if (!found.has(id)) found.set(id, { check: 'accessibility', seen: `${help}: ${nodes[0]?.html ?? ''}` });
    }
  }
  delete dataset['colorMode'];
  return [...found.values()];
}

/** Why a part does not load. The loaders of bundlers assign addresses, unless a setting names a policy. */
function loadFailure(error: unknown, part: string): Finding {
  const seen = messageOf(error);
  if (!seen.includes('TrustedScriptURL')) return { check: 'load', seen };
  const remedy = `set output.trustedTypes of webpack or Rspack to storefront#${part}, or build one script`;
  return { check: 'load', seen, remedy };
}

async function load(shop: ShopPage, task: Task) {
  try {
    const [fragment] = await Promise.all([loadFragment(shop, task), ...task.styles.map(loadStyle)]);
    return fragment;
  } catch (error) {
    throw new CheckFailure(loadFailure(error, task.part));
  }
}

async function visit(shop: ShopPage, task: Task): Promise<readonly Finding[]> {
  if (task.visit.kind === 'order') {
    return checkOrder(shop, task, task.visit.answer, {
      slot: slotOfPage(),
      fragment: await load(shop, task),
    });
  }
  if (task.visit.kind === 'used') return checkButtons(shop, task, slotOfPage(), await load(shop, task));
  if (task.visit.kind === 'adopts') {
    const { renderedAt } = task.visit;
    return checkAdoption({ shop, task, slot: slotOfPage(), fragment: await load(shop, task), renderedAt });
  }
  // Styles stay after `unmount`, as in a page of the shop.
  const watched = watchPage(slotOfPage());
  const fragment = await load(shop, task);
  return checkMounts(shop, task, task.visit.services, watched, fragment, () =>
    findAccessibilityProblems(slotOfPage()),
  );
}

async function runTask(shop: ShopPage, task: Task): Promise<readonly Finding[]> {
  const errors = new Set<string>();
  const refused = new Set<string>();
  watchFaults((kind, text) => void (kind === 'Policy' ? refused : errors).add(text));
  const findings = await visit(shop, task).catch((error: unknown) => {
    if (error instanceof CheckFailure) return [error.finding];
    throw error;
  });
  return [
    ...findings,
    ...[...refused].map((seen) => ({ check: 'policy', seen }) as const),
    ...[...errors].map((seen) => ({ check: 'errors', seen: `an error is not caught: ${seen}` }) as const),
  ];
}

/** Prepares the page for visits, and for the workbench. */
export function startCheckPage(shop: ShopPage): void {
  window.runTask = (task) => runTask(shop, task);
  window.showPart = (...shown) => showPart(shop, ...shown);
}
