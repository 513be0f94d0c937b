import { cartFragment } from '../navigation/paths';

/**
 * Loads the document of a path, like a plain link. A cart in the address goes along: the browser stores nothing
 * (docs/rules.md, A browser that stores nothing).
 */
export function loadDocument(path: string): void {
  const { pathname, search, hash } = window.location;
  const cart = hash.startsWith(cartFragment) ? hash : '';
  // Browsers only scroll for an address that differs in nothing before its fragment.
  if (cart && path === pathname + search) window.location.reload();
  else window.location.assign(path + cart);
}
