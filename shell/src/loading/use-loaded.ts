import type { Loaded } from '@storefront/api/loaded';
import type { GraphqlOptions } from '@storefront/contracts/host';
import { useCallback, useEffect, useState } from 'react';

export type Loading<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'loaded'; readonly value: T };

export interface UseLoaded<T> {
  readonly current: Loading<T>;
  /** Asks the server again, from the start. */
  retry(): void;
  /** Asks the server again, keeping what is there unless something newer comes. */
  refresh(): Promise<void>;
}

const loading = { state: 'loading' } as const;

const outcome = <T>(loaded: Loaded<T>): Loading<T> =>
  loaded.ok ? { state: 'loaded', value: loaded.value } : { state: 'failed', message: loaded.message };

/** Loads when drawn, and again whenever `load` is another function. */
export function useLoaded<T>(load: (options?: GraphqlOptions) => Promise<Loaded<T>>): UseLoaded<T> {
  const [attempt, setAttempt] = useState(0);
  const [current, setCurrent] = useState<Loading<T>>(loading);

  useEffect(() => {
    let wanted = true;
    setCurrent(loading);
    load({ fresh: attempt > 0 }).then((loaded) => {
      if (wanted) setCurrent(outcome(loaded));
    });
    return () => {
      wanted = false;
    };
  }, [load, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const refresh = useCallback(async () => {
    const loaded = await load({ fresh: true });
    if (loaded.ok) setCurrent(outcome(loaded));
  }, [load]);

  return { current, retry, refresh };
}
