import {
  formatting,
  isPicture,
  keepsAttribute,
  loweredHeadings,
  mostLevels,
  ownAttributes,
  unreadable,
} from './description-rules';
import { parseInert, withoutMarks } from './parse-inert';

/**
 * An organiser's HTML as nodes. Each is made anew by its rules, and none is taken from what was parsed, or written and parsed
 * again: what the rules do not list cannot be in them.
 */
export function sanitizeHtml(html: string): DocumentFragment {
  const content = document.createDocumentFragment();
  content.append(...keptIn(parseInert(html), 0));
  return content;
}

/** The children of a node. A form answers to `childNodes` and the like with its fields of these names; a walker does not. */
function childrenOf(parent: Node): Node[] {
  const walker = document.createTreeWalker(parent);
  const children: Node[] = [];
  for (let child = walker.firstChild(); child; child = walker.nextSibling()) children.push(child);
  return children;
}

const keptIn = (parent: Node, level: number): Node[] =>
  level < mostLevels ? childrenOf(parent).flatMap((child) => keep(child, level + 1)) : [];

function keep(node: Node, level: number): Node[] {
  if (node instanceof Text) return [document.createTextNode(withoutMarks(node.data))];
  if (!(node instanceof Element) || unreadable.includes(node.localName)) return [];
  const element = node.localName;
  if (!(node instanceof HTMLElement && formatting.includes(element))) return keptIn(node, level);
  if (element === 'img' && !isPicture(withoutMarks(node.getAttribute('src') ?? ''))) return [];
  const isLowered = loweredHeadings.includes(element);
  const kept = document.createElement(isLowered ? 'h4' : element);
  for (const { name, value: marked } of isLowered ? [] : node.attributes) {
    const value = withoutMarks(marked);
    if (keepsAttribute(element, name, value)) kept.setAttribute(name, value);
  }
  for (const [name, value] of Object.entries(ownAttributes[element] ?? {})) kept.setAttribute(name, value);
  kept.append(...keptIn(node, level));
  return [kept];
}
