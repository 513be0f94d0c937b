import type { GraphqlOptions, Loaded } from '@ticket-storefront/contract';
import { callWhenIdle } from '@ticket-storefront/ui';
import { useCallback, useEffect, useState } from 'react';

/** Refreshes preloaded data: now, once the page is idle, or not at all. */
export function useRefreshOnce(refresh: () => Promise<void>, when: 'now' | 'at rest' | 'never'): void {
  useEffect(() => {
    if (when === 'now') void refresh();
    return when === 'at rest' ? callWhenIdle(() => void refresh()) : undefined;
  }, [refresh, when]);
}

type Loading<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'loaded'; readonly value: T };

/** The state of a request, and functions that repeat it. */
export interface UseLoaded<T> {
  readonly current: Loading<T>;
  /** Loads again, showing the loading state. */
  retry(): void;
  /** Loads again, showing the current value until a newer one arrives. */
  refresh(): Promise<void>;
}

const loading = { state: 'loading' } as const;

const loadedAs = <T>(value: T): Loading<T> => ({ state: 'loaded', value });

const outcome = <T>(loaded: Loaded<T>): Loading<T> =>
  loaded.ok ? loadedAs(loaded.value) : { state: 'failed', message: loaded.message };

/** Loads on the first render and whenever `load` changes. If there is a `first` value, shows it instead and sends no request. */
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
