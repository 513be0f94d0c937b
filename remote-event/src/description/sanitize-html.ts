import {
  allowsAttribute,
  formatting,
  isPicture,
  loweredHeadings,
  maxLevels,
  ownAttributes,
  unreadable,
} from './description-rules';

interface HtmlPolicy {
  createHTML(html: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy;
}

type Parser = (html: string) => Element;

/** A noncharacter, so no description contains it: https://www.unicode.org/faq/private_use#nonchar1 */
const mark = '\uFFFE';

/**
 * Renames attributes for scripts and styles. Chromium reports each of them as a violation of the page's policy, even in a
 * document that runs nothing. {@link withoutMarks} undoes the change elsewhere.
 */
const markAttributes = (html: string) =>
  withoutMarks(html).replace(/<\/|[\s/"'](?=on|style)/gi, (found) => (found === '</' ? found : found + mark));

/** Restores a text or attribute value as the organiser wrote it. */
export const withoutMarks = (text: string): string => text.replaceAll(mark, '');

/** A page can create a policy of one name only once, but this script runs again if the part is reloaded after a failure. */
const parserKey = Symbol.for('storefront#remote-event parseInert');

const page = window as Window & { trustedTypes?: PolicyFactory; [parserKey]?: Parser };

function createParser(): Parser {
  // If the browser enforces Trusted Types, parsers accept only values of a listed policy.
  const policy = page.trustedTypes?.createPolicy('storefront#remote-event', { createHTML: (html) => html });
  return (html) => {
    const place = document.implementation.createHTMLDocument('').createElement('div');
    const marked = markAttributes(html);
    place.innerHTML = policy?.createHTML(marked) ?? marked;
    return place;
  };
}

page[parserKey] ??= createParser();

/**
 * Parses HTML in a document without a window: nothing runs and nothing loads. Read texts and values with {@link withoutMarks}.
 */
export const parseInert: Parser = page[parserKey];

/**
 * Sanitises an organiser's HTML. Creates each node anew by the rules and never copies or re-parses one, so the result
 * cannot contain anything that the rules do not list.
 */
export function sanitizeHtml(html: string): DocumentFragment {
  const content = document.createDocumentFragment();
  content.append(...sanitizeChildren(parseInert(html), 0));
  return content;
}

/** The children of a node. On a form, `childNodes` may be a field of that name; a walker is not fooled. */
function childrenOf(parent: Node): Node[] {
  const walker = document.createTreeWalker(parent);
  const children: Node[] = [];
  for (let child = walker.firstChild(); child; child = walker.nextSibling()) children.push(child);
  return children;
}

const sanitizeChildren = (parent: Node, level: number): Node[] =>
  level < maxLevels ? childrenOf(parent).flatMap((child) => keep(child, level + 1)) : [];

function keep(node: Node, level: number): Node[] {
  if (node instanceof Text) return [document.createTextNode(withoutMarks(node.data))];
  if (!(node instanceof Element) || unreadable.includes(node.localName)) return [];
  const element = node.localName;
  if (!(node instanceof HTMLElement && formatting.includes(element))) return sanitizeChildren(node, level);
  if (element === 'img' && !isPicture(withoutMarks(node.getAttribute('src') ?? ''))) return [];
  const isLowered = loweredHeadings.includes(element);
  const clean = document.createElement(isLowered ? 'h4' : element);
  for (const { name, value: marked } of isLowered ? [] : node.attributes) {
    const value = withoutMarks(marked);
    if (allowsAttribute(element, name, value)) clean.setAttribute(name, value);
  }
  for (const [name, value] of Object.entries(ownAttributes[element] ?? {})) clean.setAttribute(name, value);
  clean.append(...sanitizeChildren(node, level));
  return [clean];
}
