import type { Fragment } from '@storefront/contract/fragment';
import type { RemoteName } from '@storefront/format/parts';

type LoadFragment = <Props>(name: RemoteName) => Promise<Fragment<Props>>;

/** Begins to load these remotes. The first call for one of them gets what comes of that, each later one loads by `load`. */
export function loadAhead(names: Iterable<RemoteName>, load: LoadFragment): LoadFragment {
  const begun = new Map<RemoteName, Promise<Fragment<unknown>>>();
  for (const name of names) {
    const loading = load<unknown>(name);
    // A failure is for the caller to hear of.
    loading.catch(() => undefined);
    begun.set(name, loading);
  }
  return (name) => {
    const first = begun.get(name);
    begun.delete(name);
    return first ?? load(name);
  };
}
