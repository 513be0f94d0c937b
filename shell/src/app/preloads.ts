import type { Fragment } from '@ticket-storefront/contract';
import { isRemoteName, type RemoteName } from '@ticket-storefront/format/parts';
import { type Boot, earlyCallsGlobal, slotAttribute } from '../boot';

/** The remotes that the server rendered in this document. */
export function renderedRemotes(): Set<RemoteName> {
  const slots = [...document.querySelectorAll(`[${slotAttribute}]`)].filter((slot) => slot.firstChild);
  return new Set(slots.map((slot) => slot.getAttribute(slotAttribute) as RemoteName));
}

/** `fetch`, except that the first call to an address that the document already requested returns that answer. */
export const fetchOrReuse: typeof fetch = (address, options) => {
  const calls: unknown = Reflect.get(window, earlyCallsGlobal);
  const begun: unknown = calls instanceof Map ? calls.get(address) : undefined;
  if (!(calls instanceof Map) || !(begun instanceof Promise)) return fetch(address, options);
  calls.delete(address);
  return begun;
};

/** The remotes whose scripts this document preloads because its page shows them first. */
export function preloadedRemotes(remotes: Boot['remotes']): RemoteName[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="script"]')];
  const preloaded = new Set(links.map(({ href }) => href));
  return Object.entries(remotes).flatMap(([name, { entry }]) =>
    isRemoteName(name) && preloaded.has(entry.url) ? [name] : [],
  );
}

type LoadFragment = <Props>(name: RemoteName) => Promise<Fragment<Props>>;

/** Starts loading these remotes. The first call for each of them gets that result; later ones use `load`. */
export function loadAhead(names: Iterable<RemoteName>, load: LoadFragment): LoadFragment {
  const begun = new Map<RemoteName, Promise<Fragment<unknown>>>();
  for (const name of names) {
    const loading = load<unknown>(name);
    // The caller handles a failure.
    loading.catch(() => undefined);
    begun.set(name, loading);
  }
  return (name) => {
    const first = begun.get(name);
    begun.delete(name);
    return first ?? load(name);
  };
}
