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

/** No character, so no description has it: https://www.unicode.org/faq/private_use#nonchar1 */
const mark = '\uFFFE';

/**
 * HTML whose attributes for scripts and styles are named otherwise. Chromium reports each of them as a refusal of the
 * page's policy, also in a document that runs nothing. Elsewhere {@link withoutMarks} takes back what this changes.
 */
const markAttributes = (html: string) =>
  withoutMarks(html).replace(/<\/|[\s/"'](?=on|style)/gi, (found) => (found === '</' ? found : found + mark));

/** A text or the value of an attribute as the organiser wrote it. */
export const withoutMarks = (text: string): string => text.replaceAll(mark, '');

/** A page makes a policy of one name once, but runs this script again where the part was loaded again after a failure. */
const kept = Symbol.for('storefront#remote-event parseInert');

const page = window as Window & { trustedTypes?: PolicyFactory; [kept]?: Parser };

function createParser(): Parser {
  // Where the browser enforces Trusted Types, a parser accepts what a listed policy has made alone.
  const policy = page.trustedTypes?.createPolicy('storefront#remote-event', { createHTML: (html) => html });
  return (html) => {
    const place = document.implementation.createHTMLDocument('').createElement('div');
    const marked = markAttributes(html);
    place.innerHTML = policy?.createHTML(marked) ?? marked;
    return place;
  };
}

page[kept] ??= createParser();

/**
 * HTML as an element of a document that is in no window: nothing of it runs, and nothing is loaded. Texts and values are to
 * be read by {@link withoutMarks}.
 */
export const parseInert: Parser = page[kept];

/**
 * An organiser's HTML as nodes. Each is made anew by its rules, and none is taken from what was parsed, or written and parsed
 * again: what the rules do not list cannot be in them.
 */
export function sanitizeHtml(html: string): DocumentFragment {
  const content = document.createDocumentFragment();
  content.append(...storedIn(parseInert(html), 0));
  return content;
}

/** The children of a node. A form answers to `childNodes` and the like with its fields of these names; a walker does not. */
function childrenOf(parent: Node): Node[] {
  const walker = document.createTreeWalker(parent);
  const children: Node[] = [];
  for (let child = walker.firstChild(); child; child = walker.nextSibling()) children.push(child);
  return children;
}

const storedIn = (parent: Node, level: number): Node[] =>
  level < maxLevels ? childrenOf(parent).flatMap((child) => keep(child, level + 1)) : [];

function keep(node: Node, level: number): Node[] {
  if (node instanceof Text) return [document.createTextNode(withoutMarks(node.data))];
  if (!(node instanceof Element) || unreadable.includes(node.localName)) return [];
  const element = node.localName;
  if (!(node instanceof HTMLElement && formatting.includes(element))) return storedIn(node, level);
  if (element === 'img' && !isPicture(withoutMarks(node.getAttribute('src') ?? ''))) return [];
  const isLowered = loweredHeadings.includes(element);
  const kept = document.createElement(isLowered ? 'h4' : element);
  for (const { name, value: marked } of isLowered ? [] : node.attributes) {
    const value = withoutMarks(marked);
    if (allowsAttribute(element, name, value)) kept.setAttribute(name, value);
  }
  for (const [name, value] of Object.entries(ownAttributes[element] ?? {})) kept.setAttribute(name, value);
  kept.append(...storedIn(node, level));
  return [kept];
}
