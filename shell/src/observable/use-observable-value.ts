import { useSyncExternalStore } from 'react';
import type { ObservableValue } from './observable-value';

/** The current value. The component is drawn again when it changes. */
export function useObservableValue<T>(value: ObservableValue<T>): T {
  return useSyncExternalStore(value.subscribe, value.get, value.get);
}
