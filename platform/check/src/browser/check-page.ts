import type { AxeResults } from 'axe-core';
import type { Finding } from '../checks';
import type { OrderAnswerKind, Task } from '../task';
import { checkMounts, watchPage } from './check-mounts';
import { fillForm } from './fill-form';
import {
  CheckFailure,
  elementsIn,
  hasVisibleContent,
  loadFragment,
  loadStyle,
  messageOf,
  mountPart,
  openPart,
  pause,
  rootsIn,
  slotOfPage,
  waitFor,
  watchFaults,
} from './part';
import { recordUses } from './record-uses';
import type { Fragment, Outcome, ShopPage } from './shop-page';
import { showPart } from './show-part';

/** Attributes that may differ between server and browser: generated ids, and styles, which servers must not render. */
const ownAttributes = /^(id|for|style|aria-(labelledby|describedby|controls|owns))$/;

function linesOf(node: Node): readonly string[] {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof Element)) return [];
  const attributes = [...node.attributes]
    .filter(({ name }) => !ownAttributes.test(name))
    .map(({ name, value }) => ` ${name}="${value}"`)
    .sort();
  return [`<${node.localName}${attributes.join('')}>`, ...renderedLines(node), `</${node.localName}>`];
}

/** The content of an element, one line for each tag and text. */
function renderedLines(element: Element): readonly string[] {
  const lines: string[] = [];
  for (const line of [...element.childNodes].flatMap(linesOf)) {
    const isText = (text: string | undefined) => text !== undefined && !text.startsWith('<');
    // The server's HTML has comments between texts that the browser renders separately.
    if (isText(line) && isText(lines.at(-1))) lines.push(`${lines.pop()}${line}`);
    else if (line !== '') lines.push(line);
  }
  return lines;
}

function difference(before: readonly string[], after: readonly string[]): string | null {
  const length = Math.max(before.length, after.length);
  for (let index = 0; index < length; index += 1) {
    const [was, is] = [before[index] ?? 'nothing', after[index] ?? 'nothing'];
    if (was !== is) return `${was} and ${is}`;
  }
  return null;
}

const maxEmptyMs = 2000;
/** Milliseconds for a framework's work in the next frames. */
const settleMs = 150;

interface Adoption {
  readonly shop: ShopPage;
  readonly task: Task;
  readonly slot: HTMLElement;
  readonly fragment: Fragment;
  /** Time of the server's rendering in milliseconds. */
  readonly renderedAt: number;
}

/** Finds problems while the part adopts the HTML of its server entry, for a visitor whose cart arrives a moment later. */
async function whileAdopting(adoption: Adoption): Promise<readonly string[]> {
  const { shop, task, slot, fragment, renderedAt } = adoption;
  const { adopt } = fragment;
  // Without `adopt`, the shell mounts the part in the empty slot.
  if (!adopt) return [];
  const rendered = renderedLines(slot);
  const { host, errors, fillCart } = shop.createHost(task, 'usual', { renderedAt });
  const part = openPart('adopt', () => adopt.call(fragment, slot, host, shop.serverProps(task.slot)));
  await pause(settleMs);
  const changed = difference(rendered, renderedLines(slot));
  const { next, isShown } = shop.checkedProps(task, () => undefined);
  fillCart();
  part.update(next);
  const isUpdated = await waitFor(() => rootsIn(slot).some(isShown), maxEmptyMs);
  part.unmount();
  await pause(settleMs);
  return [
    ...(errors[0] === undefined ? [] : [`adopt reports ${String(errors[0])}`]),
    ...(changed ? [`adopt changes the server's HTML: ${changed}`] : []),
    ...(isUpdated ? [] : ['after adopt the slot does not show new props']),
    ...(slot.childNodes.length > 0 ? ['after adopt and unmount the element is not empty'] : []),
  ];
}

/** Makes a part adopt the HTML of its server entry, and compares that with the part's own rendering. */
async function checkAdoption(adoption: Adoption): Promise<readonly Finding[]> {
  const { shop, task, slot, fragment, renderedAt } = adoption;
  if (!hasVisibleContent(slot)) return [{ check: 'server', seen: 'the server entry renders nothing' }];
  const byServer = renderedLines(slot);
  const adopted = await whileAdopting(adoption);
  slot.replaceChildren();
  const { host } = shop.createHost(task, 'usual', { renderedAt });
  const part = mountPart(fragment, slot, host, shop.serverProps(task.slot));
  await waitFor(() => difference(byServer, renderedLines(slot)) === null, maxEmptyMs);
  const other = difference(byServer, renderedLines(slot));
  part.unmount();
  if (other) return [{ check: 'server', seen: `server and browser render differently: ${other}` }];
  return adopted.map((seen) => ({ check: 'adopt', seen }));
}

const formMs = 2000;
const outcomeMs = 3000;
/** The same if the order waits for a processor's own frames. */
const foreignOutcomeMs = 12_000;
const submitOf = (slot: Element): HTMLButtonElement | undefined =>
  elementsIn<HTMLButtonElement>(slot, 'button[type=submit], form button:not([type])')[0];

interface PostedOrder {
  readonly order: { readonly reference_id?: unknown; readonly email?: unknown; readonly subtotal?: unknown };
}

function wrongOutcome(
  answer: OrderAnswerKind,
  [outcome, ...others]: readonly Outcome[],
  posted: PostedOrder,
): string | null {
  if (!outcome) return `an order that ends ${answer} is not reported`;
  if (outcome.kind !== answer) return `an order that ends ${answer} is reported as ${outcome.kind}`;
  if (others.length > 0) return `one order is reported ${others.length + 1} times`;
  const { reference_id, email } = posted.order;
  if ('referenceID' in outcome && outcome.referenceID !== reference_id)
    return `the outcome has the reference ${outcome.referenceID}, but the order has ${reference_id}`;
  if (outcome.kind === 'completed' && outcome.email !== email)
    return `the outcome has the e-mail ${outcome.email}, but the order has ${email}`;
  return null;
}

/** Changes the order of a checkout, submits it with two quick presses, and finds problems. */
async function checkOrder(
  shop: ShopPage,
  task: Task,
  answer: OrderAnswerKind,
  { slot, fragment }: { readonly slot: HTMLElement; readonly fragment: Fragment },
): Promise<readonly Finding[]> {
  const host = shop.createHost(task, 'usual', { answer });
  const outcomes: Outcome[] = [];
  const onOutcome = (outcome: Outcome) => void outcomes.push(outcome);
  const part = mountPart(fragment, slot, host.host, shop.checkedProps(task, onOutcome).first);
  if (!(await waitFor(() => hasVisibleContent(slot) && submitOf(slot) !== undefined, formMs)))
    return [{ check: 'form', seen: 'there is no submit button in a form' }];
  const hasCardField = elementsIn(slot, '[autocomplete~=cc-number]').length > 0;
  const isFree = !task.isFilledByTeam && (task.isFree || !hasCardField);
  const { next } = shop.checkedProps({ ...task, isFree }, onOutcome);
  part.update(next);
  await pause(30);
  fillForm(slot);
  if (task.isFilledByTeam) {
    const failure = await window.fillByTeam();
    if (failure !== null) return [{ check: 'form', seen: `the team's fill(page) fails: ${failure}` }];
  }
  await pause(30);
  submitOf(slot)?.click();
  submitOf(slot)?.click();
  await waitFor(() => outcomes.length > 0, task.isFilledByTeam ? foreignOutcomeMs : outcomeMs);
  // For an unwanted second order or outcome.
  await pause(150);
  const message = elementsIn(slot, '[role=alert], [aria-invalid=true]')[0]?.parentElement?.textContent;
  part.unmount();

  const [posted, ...others] = host.orders as readonly PostedOrder[];
  if (!posted) {
    return [{ check: 'form', seen: `the submitted form posts no order (${message ?? 'without a message'})` }];
  }
  if (others.length > 0)
    return [{ check: 'double-submit', seen: `two quick presses post ${others.length + 1} orders` }];
  const expected = (next as { order: { totals: { subtotal: number } } }).order.totals.subtotal;
  if (posted.order.subtotal !== expected) {
    const seen = `it orders for ${posted.order.subtotal} cents, but the shell's last price is ${expected}`;
    return [{ check: 'update', seen }];
  }
  window.hasPaid = !isFree;
  const wrong = wrongOutcome(answer, outcomes, posted);
  return wrong ? [{ check: answer, seen: wrong }] : [];
}

declare global {
  interface Window {
    /** Runs one visit, and returns the part's problems. */
    runTask(task: Task): Promise<readonly Finding[]>;
    /** Calls the team's `fill(page)`. Returns why it fails; null if it does not. */
    readonly fillByTeam: () => Promise<string | null>;
    /** Whether an order that costs something was posted. */
    hasPaid?: boolean;
    /** Members of the host that the part has read. */
    usedMembers: Set<string>;
    /** Set by the driver of the browser. */
    readonly axe: { run(context: Element, options: object): Promise<AxeResults> };
  }
}

const maxPresses = 20;
/** Milliseconds for the work after a press. */
const pressMs = 50;

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
  await pause(pressMs);
  const buttons = elementsIn<HTMLElement>(slot, 'button:not(:disabled), [role=button]');
  for (const button of buttons.slice(0, maxPresses)) {
    if (button.isConnected) button.click();
    await pause(pressMs);
  }
  part.unmount();
  await pause(pressMs);
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
  const used = new Set<string>();
  window.usedMembers = used;
  const recording: ShopPage = {
    ...shop,
    createHost(...options) {
      const created = shop.createHost(...options);
      return { ...created, host: recordUses(created.host, used) };
    },
  };
  window.runTask = (task) => runTask(recording, task);
  window.showPart = (...shown) => showPart(shop, ...shown);
}
