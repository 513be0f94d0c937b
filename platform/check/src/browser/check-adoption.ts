import type { Finding } from '../checks';
import type { Task } from '../task';
import { mountPart, openPart, pause, showsSomething, waitFor } from './part';
import type { Fragment, ShopPage } from './shop-page';

/** Attributes that may differ between server and browser: ids that a framework makes up, and styles, which no server may draw. */
const ownAttributes = new Set([
  ...['id', 'for', 'style', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns'],
]);

function linesOf(node: Node): readonly string[] {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof Element)) return [];
  const attributes = [...node.attributes]
    .filter(({ name }) => !ownAttributes.has(name))
    .map(({ name, value }) => ` ${name}="${value}"`)
    .sort();
  return [`<${node.localName}${attributes.join('')}>`, ...drawnIn(node), `</${node.localName}>`];
}

/** What an element holds, one line for each tag and each run of text. */
function drawnIn(element: Element): readonly string[] {
  const lines: string[] = [];
  for (const line of [...element.childNodes].flatMap(linesOf)) {
    const isText = (text: string | undefined) => text !== undefined && !text.startsWith('<');
    // The server's HTML has comments between texts that the browser draws apart.
    if (isText(line) && isText(lines.at(-1))) lines.push(`${lines.pop()}${line}`);
    else if (line !== '') lines.push(line);
  }
  return lines;
}

/** The first line in which two differ, as both have it; null where none does. */
function difference(before: readonly string[], after: readonly string[]): string | null {
  const length = Math.max(before.length, after.length);
  for (let index = 0; index < length; index += 1) {
    const [was, is] = [before[index] ?? 'nothing', after[index] ?? 'nothing'];
    if (was !== is) return `${was} and ${is}`;
  }
  return null;
}

const longestEmptyMs = 2000;
/** For what a framework does in the next frames. */
const restMs = 150;

interface Adoption {
  readonly shop: ShopPage;
  readonly task: Task;
  readonly slot: HTMLElement;
  readonly fragment: Fragment;
  /** Milliseconds: when the server drew what the slot holds. */
  readonly renderedAt: number;
}

/** What is wrong as the part takes over what its server entry drew, for a visitor whose cart comes a moment later. */
async function whileAdopting({
  shop,
  task,
  slot,
  fragment,
  renderedAt,
}: Adoption): Promise<readonly string[]> {
  const { adopt } = fragment;
  // The shell mounts such a part in the emptied slot.
  if (!adopt) return [];
  const drawn = drawnIn(slot);
  const { host, errors, fillCart } = shop.createHost(task, 'usual', { renderedAt });
  const part = openPart('adopt', () => adopt.call(fragment, slot, host, shop.drawnProps(task.slot)));
  await pause(restMs);
  const changed = difference(drawn, drawnIn(slot));
  const { next, isShown } = shop.checkedProps(task, () => undefined);
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
  const { shop, task, slot, fragment, renderedAt } = adoption;
  if (!showsSomething(slot)) return [{ check: 'server', seen: 'the server entry draws nothing' }];
  const byServer = drawnIn(slot);
  const adopted = await whileAdopting(adoption);
  slot.replaceChildren();
  const { host } = shop.createHost(task, 'usual', { renderedAt });
  const part = mountPart(fragment, slot, host, shop.drawnProps(task.slot));
  await waitFor(() => difference(byServer, drawnIn(slot)) === null, longestEmptyMs);
  const other = difference(byServer, drawnIn(slot));
  part.unmount();
  if (other) return [{ check: 'server', seen: `server and browser draw differently: ${other}` }];
  return adopted.map((seen) => ({ check: 'adopt', seen }));
}
