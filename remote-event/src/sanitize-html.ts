import {
  attributes,
  formatting,
  isLink,
  isPicture,
  linkAttributes,
  loweredHeadings,
  unreadable,
} from './description-rules';
import { parseInert } from './parse-inert';

/**
 * An organiser's HTML as nodes. Each is made anew by its rules, and none is taken from what was parsed, or written and parsed
 * again: what the rules do not list cannot be in them.
 */
export function sanitizeHtml(html: string): DocumentFragment {
  const content = document.createDocumentFragment();
  content.append(...keptIn(parseInert(html).body));
  return content;
}

const keptIn = (parent: Node): Node[] => [...parent.childNodes].flatMap(keep);

function keep(node: Node): Node[] {
  if (node instanceof Text) return [document.createTextNode(node.data)];
  if (!(node instanceof Element) || unreadable.includes(node.localName)) return [];
  const name = node.localName;
  if (!(node instanceof HTMLElement && formatting.includes(name))) return keptIn(node);
  if (name === 'img' && !isPicture(node.getAttribute('src') ?? '')) return [];
  const isLowered = loweredHeadings.includes(name);
  const kept = document.createElement(isLowered ? 'h4' : name);
  for (const { name, value } of isLowered ? [] : node.attributes) {
    if (attributes.includes(name) && (name !== 'href' || isLink(value))) kept.setAttribute(name, value);
  }
  if (name === 'a')
    for (const [name, value] of Object.entries(linkAttributes)) kept.setAttribute(name, value);
  kept.append(...keptIn(node));
  return [kept];
}
