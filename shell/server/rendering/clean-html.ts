import { pageDataElementId } from '@storefront/api/page-data';
import { bootElementId } from '@storefront/contracts/boot';
import { slotAttribute } from '@storefront/contracts/shell-page';
import { type DefaultTreeAdapterMap, parseFragment, serialize } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];
type Attribute = Element['attrs'][number];

/** Elements that run, load, restyle or move something, hold what is parsed otherwise, or reach outside of the slot. */
const forbiddenElements = new Set([
  ...['script', 'style', 'link', 'meta', 'base', 'title', 'html', 'head', 'body'],
  ...['iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'fencedframe'],
  ...['template', 'noscript', 'noembed', 'noframes', 'plaintext', 'xmp'],
  ...['math', 'foreignObject', 'animate', 'animateMotion', 'animateTransform', 'set', 'handler'],
]);

const forbiddenAttributes = new Set(['style', 'srcdoc', 'nonce', 'http-equiv', 'is', 'ping']);

const addressAttributes = new Set(['href', 'src', 'action', 'formaction', 'poster', 'background', 'cite']);

const allowedSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Elements of the document that scripts look up. */
const idsOfDocument = new Set([bootElementId, pageDataElementId, 'root']);

/** Whether an attribute names a place that only the shell draws. */
const isOfShell = ({ name, value }: Attribute) =>
  name === slotAttribute || (name === 'id' && value === 'main');

const shop = 'https://shop.invalid';

const container = parseFragment('<div></div>').childNodes[0] as Element;

/** A part's HTML written again: balanced, so that it ends in its slot. Null where it holds what a part may not have. */
export function cleanHtml(html: string, part: string): string | null {
  const tree = parseFragment(container, html, {});
  if (!tree.childNodes.every((node) => isAllowed(node, part))) return null;
  const written = serialize(tree);
  // Some HTML changes each time that it is parsed, and would be something else in a document.
  return serialize(parseFragment(container, written, {})) === written ? written : null;
}

function isAllowed(node: Node, part: string): boolean {
  if (!('tagName' in node)) return true;
  if (forbiddenElements.has(node.tagName)) return false;
  if (!node.attrs.every((attribute) => isAllowedAttribute(attribute, node.tagName))) return false;
  if (part !== 'shell' && node.attrs.some(isOfShell)) return false;
  return node.childNodes.every((child) => isAllowed(child, part));
}

function isAllowedAttribute({ name, value }: Attribute, element: string): boolean {
  if (/^on/i.test(name) || forbiddenAttributes.has(name)) return false;
  if (name === 'id') return !idsOfDocument.has(value);
  if (name === 'action' || name === 'formaction') return addressOf(value)?.origin === shop;
  // A picture runs nothing, wherever an organiser has it from.
  if (!addressAttributes.has(name) || (element === 'img' && name === 'src')) return true;
  return allowedSchemes.has(addressOf(value)?.protocol ?? '');
}

/** The address as a browser reads it, null where it is none. */
const addressOf = (value: string) => (URL.canParse(value, shop) ? new URL(value, shop) : null);
