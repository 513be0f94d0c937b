import { useEffect, useState } from 'react';
import type * as v from 'valibot';
import { readStored, writeStored } from './stored-value';

/**
 * State that survives a reload of the page in the same tab. A stored value that does not match the schema is replaced
 * by the initial one. `forget` removes it from the browser, while the page keeps it. Card data must never be kept here.
 */
export function useSessionState<T>(key: string, schema: v.GenericSchema<unknown, T>, initial: T) {
  const [value, setValue] = useState<T>(() => readStored('sessionStorage', key, schema) ?? initial);
  useEffect(() => writeStored('sessionStorage', key, value), [key, value]);
  const forget = () => writeStored('sessionStorage', key, null);
  return [value, setValue, forget] as const;
}
