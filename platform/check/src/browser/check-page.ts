import type { AxeResults } from 'axe-core';
import type { Finding } from '../checks';
import type { Task } from '../task';
import { checkAdoption } from './check-adoption';
import { checkMounts, watchPage } from './check-mounts';
import { checkOrder } from './check-order';
import {
  CheckFailure,
  loadFragment,
  loadStyle,
  mountPart,
  pause,
  showsSomething,
  waitFor,
  wordsOf,
} from './part';
import type { Fragment, ShopPage } from './shop-page';
import { showPart } from './show-part';

declare global {
  interface Window {
    /** Carries out one visit, and says what is wrong with the part in it. */
    runTask(task: Task): Promise<readonly Finding[]>;
    /** Given by the driver of the browser. */
    readonly axe: { run(context: Element, options: object): Promise<AxeResults> };
  }
}

const longestEmptyMs = 2000;
const mostPresses = 20;
/** For what a press brings about. */
const restMs = 50;

const buttonsIn = (slot: Element) => [
  ...slot.querySelectorAll<HTMLElement>('button:not(:disabled), [role=button]'),
];

/** Presses each button of a part once. Its links lead elsewhere by right. */
async function checkUse(
  shop: ShopPage,
  task: Task,
  slot: HTMLElement,
  fragment: Fragment,
): Promise<readonly Finding[]> {
  const { host, wrongWords } = shop.createHost(task, 'usual');
  const part = mountPart(fragment, slot, host, shop.checkedProps(task, () => undefined).first);
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

const accessibilityRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules of accessibility that the slot breaks, in the light and in the dark scheme. */
async function findBarriers(slot: Element): Promise<readonly Finding[]> {
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

const slot = () => document.querySelector<HTMLElement>('#slot') ?? document.body;

async function load(shop: ShopPage, task: Task) {
  try {
    const [fragment] = await Promise.all([loadFragment(shop, task), ...task.styles.map(loadStyle)]);
    return fragment;
  } catch (error) {
    throw new CheckFailure({ check: 'load', seen: wordsOf(error) });
  }
}

async function visit(shop: ShopPage, task: Task): Promise<readonly Finding[]> {
  if (task.visit.kind === 'order') {
    return checkOrder(shop, task, task.visit.answer, { slot: slot(), fragment: await load(shop, task) });
  }
  if (task.visit.kind === 'used') return checkUse(shop, task, slot(), await load(shop, task));
  if (task.visit.kind === 'adopts') {
    const { renderedAt } = task.visit;
    return checkAdoption({ shop, task, slot: slot(), fragment: await load(shop, task), renderedAt });
  }
  // The styles stay, as they do in a page.
  const watched = watchPage(slot());
  const fragment = await load(shop, task);
  return checkMounts(shop, task, task.visit.services, watched, fragment, () => findBarriers(slot()));
}

async function runTask(shop: ShopPage, task: Task): Promise<readonly Finding[]> {
  const errors: string[] = [];
  const refused: string[] = [];
  window.addEventListener('error', ({ message }) => void errors.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => void errors.push(wordsOf(reason)));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    refused.push(`${effectiveDirective} refuses ${blockedURI || 'text'}`);
  });
  const findings = await visit(shop, task).catch((error: unknown) => {
    if (error instanceof CheckFailure) return [error.finding];
    throw error;
  });
  return [
    ...findings,
    ...[...new Set(refused)].map((seen) => ({ check: 'policy', seen }) as const),
    ...[...new Set(errors)].map(
      (seen) => ({ check: 'errors', seen: `an error is not caught: ${seen}` }) as const,
    ),
  ];
}

/** Makes the page ready to carry out visits, and to show a part in a workbench. */
export function startCheckPage(shop: ShopPage): void {
  window.runTask = (task) => runTask(shop, task);
  window.showPart = (...shown) => showPart(shop, ...shown);
}
