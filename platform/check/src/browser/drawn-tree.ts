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
export function drawnIn(element: Element): readonly string[] {
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
export function difference(before: readonly string[], after: readonly string[]): string | null {
  const length = Math.max(before.length, after.length);
  for (let index = 0; index < length; index += 1) {
    const [was, is] = [before[index] ?? 'nothing', after[index] ?? 'nothing'];
    if (was !== is) return `${was} and ${is}`;
  }
  return null;
}
