import type { Finding } from '../checks';
import type { Task } from '../task';
import { hasVisibleContent, mountPart, openPart, pause, rootsIn, waitFor } from './part';
import type { Fragment, ShopPage } from './shop-page';

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
export async function checkAdoption(adoption: Adoption): Promise<readonly Finding[]> {
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
