import type { GraphqlOptions, Loaded } from '@storefront/contract';
import { callWhenIdle } from '@storefront/ui';
import { useCallback, useEffect, useState } from 'react';

/** Refreshes what the document brought: now, once the page is at rest, or not at all. */
export function useRefreshOnce(refresh: () => Promise<void>, when: 'now' | 'at rest' | 'never'): void {
  useEffect(() => {
    if (when === 'now') void refresh();
    return when === 'at rest' ? callWhenIdle(() => void refresh()) : undefined;
  }, [refresh, when]);
}

/** How far a request is. */
type Loading<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'loaded'; readonly value: T };

/** A request with the ways to repeat it. */
export interface UseLoaded<T> {
  readonly current: Loading<T>;
  /** Loads again, showing the loading state. */
  retry(): void;
  /** Loads again, keeping the current value until a newer one has come. */
  refresh(): Promise<void>;
}

const loading = { state: 'loading' } as const;

const loadedAs = <T>(value: T): Loading<T> => ({ state: 'loaded', value });

const outcome = <T>(loaded: Loaded<T>): Loading<T> =>
  loaded.ok ? loadedAs(loaded.value) : { state: 'failed', message: loaded.message };

/**
 * Loads when the component is first drawn, and again whenever `load` is another function. A `first` value that is there
 * already is shown instead, and nothing is asked.
 */
export function useLoaded<T>(
  load: (options?: GraphqlOptions) => Promise<Loaded<T>>,
  first?: T,
): UseLoaded<T> {
  const [attempt, setAttempt] = useState(0);
  const [current, setCurrent] = useState<Loading<T>>(() => (first === undefined ? loading : loadedAs(first)));

  useEffect(() => {
    if (first !== undefined && attempt === 0) {
      setCurrent(loadedAs(first));
      return;
    }
    let isCurrent = true;
    setCurrent(loading);
    load({ fresh: attempt > 0 }).then((loaded) => {
      if (isCurrent) setCurrent(outcome(loaded));
    });
    return () => {
      isCurrent = false;
    };
  }, [load, first, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const refresh = useCallback(async () => {
    const loaded = await load({ fresh: true });
    if (loaded.ok) setCurrent(outcome(loaded));
  }, [load]);

  return { current, retry, refresh };
}
