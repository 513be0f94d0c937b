import { useSyncExternalStore } from 'react';

/** A value that components can subscribe to with `useSyncExternalStore`. */
export interface ObservableValue<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

/** Creates an {@link ObservableValue} that holds `initial` until it is set. */
export function createObservableValue<T>(initial: T): ObservableValue<T> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The current value. The component renders when it changes. */
export function useObservableValue<T>(value: ObservableValue<T>): T {
  return useSyncExternalStore(value.subscribe, value.get, value.get);
}
