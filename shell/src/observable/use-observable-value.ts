import { useSyncExternalStore } from 'react';
import type { ObservableValue } from './observable-value';

/** The present value, and every later one. */
export function useObservableValue<T>(value: ObservableValue<T>): T {
  return useSyncExternalStore(value.subscribe, value.get);
}
