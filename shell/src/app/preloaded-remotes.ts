import { isRemoteName, type RemoteName } from '@storefront/format/parts';
import type { Boot } from '../document/boot';

/** The remotes whose scripts this document preloads: its page shows them at once. */
export function preloadedRemotes(remotes: Boot['remotes']): RemoteName[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="script"]')];
  const preloaded = new Set(links.map(({ href }) => href));
  return Object.entries(remotes).flatMap(([name, { entry }]) =>
    isRemoteName(name) && preloaded.has(entry.url) ? [name] : [],
  );
}
