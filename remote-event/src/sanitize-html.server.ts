import { type DefaultTreeAdapterMap, parseFragment, serialize } from 'parse5';
import {
  attributes,
  formatting,
  isLink,
  isPicture,
  linkAttributes,
  loweredHeadings,
  unreadable,
} from './description-rules';

type Node = DefaultTreeAdapterMap['childNode'];
type Element = DefaultTreeAdapterMap['element'];

/**
 * An organiser's HTML by the same rules as in the browser, which draws it again by its own parser; null where nothing is
 * left to read.
 */
export function sanitizeHtml(html: string): string | null {
  const tree = parseFragment(html, { scriptingEnabled: false });
  tree.childNodes = tree.childNodes.flatMap(keep);
  return tree.childNodes.some(isReadable) ? serialize(tree) : null;
}

function isReadable(node: Node): boolean {
  if ('value' in node) return node.value.trim() !== '';
  return 'tagName' in node && (node.tagName === 'img' || node.childNodes.some(isReadable));
}

function keep(node: Node): Node[] {
  if (node.nodeName === '#text') return [node];
  if (!('tagName' in node) || unreadable.includes(node.tagName)) return [];
  const { tagName } = node;
  const childNodes = node.childNodes.flatMap(keep);
  if (!formatting.includes(tagName)) return childNodes;
  if (loweredHeadings.includes(tagName))
    return [{ ...node, tagName: 'h4', nodeName: 'h4', attrs: [], childNodes }];
  const kept = { ...node, childNodes, attrs: node.attrs.filter(({ name }) => attributes.includes(name)) };
  if (tagName === 'a') return [sealed(kept)];
  return tagName !== 'img' || isPicture(attributeOf(kept, 'src')) ? [kept] : [];
}

const attributeOf = ({ attrs }: Element, wanted: string) =>
  attrs.find(({ name }) => name === wanted)?.value ?? '';

function sealed(link: Element): Element {
  const attrs = link.attrs.filter(({ name, value }) => name !== 'href' || isLink(value));
  const more = Object.entries(linkAttributes).map(([name, value]) => ({ name, value }));
  return { ...link, attrs: [...attrs, ...more] };
}
