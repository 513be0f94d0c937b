import { type DefaultTreeAdapterMap, defaultTreeAdapter, parseFragment, serialize } from 'parse5';
import { slotAttribute } from '../../src/boot';

/** Of one element: parsers compare each with all before it. */
const maxAttributes = 64;

/** Elements whose content parsers read as text. */
const textElements = 'textarea|title|style|script|xmp|iframe|noembed|noframes|noscript|plaintext';

const value = String.raw`(?:"[^"]*"|'[^']*'|[^\s"'=<>\x60]+(?=[\s>]))`;
const attributes = String.raw`(?:[\s/]+[^\s/"'=<>]+(?:=${value})?){0,${maxAttributes}}[\s/]*`;

const token = new RegExp(
  [
    '[^<]+',
    '<!--[^>-]*-->',
    String.raw`<textarea(?=[\s/>])${attributes}>[^<]*</textarea>`,
    String.raw`</?(?!(?:${textElements})[\s/>])[a-z][^\s/"'=<>]*${attributes}>`,
  ].join('|'),
  'iy',
);

/** Whether HTML is unambiguous and can be parsed in linear time. */
function isPlainMarkup(html: string): boolean {
  token.lastIndex = 0;
  let end = 0;
  while (end < html.length && token.test(html)) end = token.lastIndex;
  return end === html.length;
}

/** Parsing time grows with the product of nodes and levels. */
const maxNodes = 10_000;
const maxLevels = 100;

/** Stops the parser, which has no other way out. */
class TooLarge extends Error {}

const levelOf = (node: DefaultTreeAdapterMap['parentNode']): number =>
  'parentNode' in node && node.parentNode ? 1 + levelOf(node.parentNode) : 0;

/** Builds a tree within the limits of one part. */
function limitedAdapter(): typeof defaultTreeAdapter {
  let nodes = 0;
  const count = () => {
    nodes += 1;
    if (nodes > maxNodes) throw new TooLarge();
  };
  return {
    ...defaultTreeAdapter,
    createElement(...created) {
      count();
      return defaultTreeAdapter.createElement(...created);
    },
    createCommentNode(text) {
      count();
      return defaultTreeAdapter.createCommentNode(text);
    },
    appendChild(parent, child) {
      if (levelOf(parent) >= maxLevels) throw new TooLarge();
      defaultTreeAdapter.appendChild(parent, child);
    },
  };
}

const container = parseFragment('<div></div>').childNodes[0] as DefaultTreeAdapterMap['element'];

/** Null if the HTML is no plain markup, or too large to parse while other visitors wait. */
function parsePart(html: string): DefaultTreeAdapterMap['documentFragment'] | null {
  if (!isPlainMarkup(html)) return null;
  try {
    return parseFragment(container, html, { treeAdapter: limitedAdapter() });
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
}

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];
type Attribute = Element['attrs'][number];

/** Elements that run, load, restyle or move something, change the parser's mode, or affect the page outside of the slot. */
const forbiddenElements = new Set([
  ...['script', 'style', 'link', 'meta', 'base', 'title', 'html', 'head', 'body'],
  ...['iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'fencedframe'],
  ...['template', 'noscript', 'noembed', 'noframes', 'plaintext', 'xmp'],
  ...['math', 'foreignObject', 'animate', 'animateMotion', 'animateTransform', 'set', 'handler'],
]);

const forbiddenAttributes = new Set(['style', 'srcdoc', 'nonce', 'http-equiv', 'is', 'ping']);

const addressAttributes = new Set(['href', 'src', 'action', 'formaction', 'poster', 'background', 'cite']);

const allowedSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Attributes that only the shell may use. */
const shellAttributes = new Set([slotAttribute, 'data-boundary']);

/** Elements whose names are no properties of `document`. */
const formFields = new Set(['input', 'select', 'textarea', 'button']);

/** Whether an attribute takes a name that the shell or a script of the document may use. */
function takesName({ name, value }: Attribute, element: string, part: string): boolean {
  if (name === 'id') return !value.includes(`${part}-`);
  return shellAttributes.has(name) || (name === 'name' && !formFields.has(element));
}

const shop = 'https://shop.invalid';

/** Serializes a part's HTML again, balanced, so that it ends in its slot. Null if it has anything forbidden. */
export function cleanHtml(html: string, part: string): string | null {
  const tree = parsePart(html);
  if (!tree?.childNodes.every((node) => isAllowed(node, part))) return null;
  const written = serialize(tree);
  const again = parsePart(written);
  // Some HTML changes each time it is parsed, and would differ in a document.
  return again && serialize(again) === written ? written : null;
}

function isAllowed(node: Node, part: string): boolean {
  if (!('tagName' in node)) return true;
  if (forbiddenElements.has(node.tagName)) return false;
  if (!node.attrs.every((attribute) => isAllowedAttribute(attribute, node.tagName))) return false;
  if (part !== 'shell' && node.attrs.some((attribute) => takesName(attribute, node.tagName, part)))
    return false;
  return node.childNodes.every((child) => isAllowed(child, part));
}

function isAllowedAttribute({ name, value }: Attribute, element: string): boolean {
  if (/^on/i.test(name) || forbiddenAttributes.has(name)) return false;
  if (name === 'action' || name === 'formaction') return addressOf(value)?.origin === shop;
  // Pictures run nothing and may be on any origin.
  if (!addressAttributes.has(name) || (element === 'img' && name === 'src')) return true;
  const address = addressOf(value);
  return address === null || allowedSchemes.has(address.protocol);
}

/** Null if it is no address. */
const addressOf = (value: string) => (URL.canParse(value, shop) ? new URL(value, shop) : null);
