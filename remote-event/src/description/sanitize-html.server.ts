import { type DefaultTreeAdapterMap, parseFragment, serialize } from 'parse5';
import {
  allowsAttribute,
  formatting,
  isPicture,
  loweredHeadings,
  maxLevels,
  ownAttributes,
  unreadable,
} from './description-rules';

type Node = DefaultTreeAdapterMap['childNode'];
type Element = DefaultTreeAdapterMap['element'];

/** Maximum characters and tags that the server parses: beyond that, a parser may create more than fits in memory. */
const maxCharacters = 20_000;
const maxTags = 500;

const place = parseFragment('<div></div>').childNodes[0] as Element;

const parse = (html: string) => parseFragment(place, html, { scriptingEnabled: false });

/**
 * Sanitises an organiser's HTML by the browser's rules; the browser renders it again with its own parser. Null if nothing
 * readable is left; empty if it is so long that the browser has to do it.
 */
export function sanitizeHtml(html: string): string | null {
  if (html.length > maxCharacters || html.split('<').length > maxTags) return '';
  const tree = parse(html);
  tree.childNodes = sanitizeNodes(tree.childNodes, 0);
  return tree.childNodes.some(isReadable) ? serialize(tree) : null;
}

function isReadable(node: Node): boolean {
  if ('value' in node) return node.value.trim() !== '';
  return 'tagName' in node && (node.tagName === 'img' || node.childNodes.some(isReadable));
}

const sanitizeNodes = (children: readonly Node[], level: number): Node[] =>
  level < maxLevels ? children.flatMap((child) => keep(child, level + 1)) : [];

function keep(node: Node, level: number): Node[] {
  if (node.nodeName === '#text') return [node];
  if (!('tagName' in node) || unreadable.includes(node.tagName)) return [];
  const { tagName } = node;
  const childNodes = sanitizeNodes(node.childNodes, level);
  if (tagName === 'pre') dropFirstBreaks(childNodes);
  if (!formatting.includes(tagName)) return childNodes;
  if (loweredHeadings.includes(tagName))
    return [{ ...node, tagName: 'h4', nodeName: 'h4', attrs: [], childNodes }];
  const attrs = node.attrs.filter(({ name, value }) => allowsAttribute(tagName, name, value));
  const clean = { ...node, attrs: [...attrs, ...ownOf(tagName)], childNodes };
  return tagName !== 'img' || isPicture(attributeOf(clean, 'src')) ? [clean] : [];
}

/** A parser drops the first line break of such an element each time it parses it. */
function dropFirstBreaks([first]: readonly Node[]): void {
  if (first && 'value' in first) first.value = first.value.replace(/^\n+/, '');
}

const attributeOf = ({ attrs }: Element, wanted: string) =>
  attrs.find(({ name }) => name === wanted)?.value ?? '';

const ownOf = (element: string) =>
  Object.entries(ownAttributes[element] ?? {}).map(([name, value]) => ({ name, value }));
