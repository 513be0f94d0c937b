import { useEffect, useState } from 'react';
import type * as v from 'valibot';
import { readSession, writeSession } from './session-storage';

/**
 * State that survives a reload of the page in the same tab. What is stored must fit the schema, else the initial
 * value counts. Never for anything of a card.
 */
export function useSessionState<T>(key: string, schema: v.GenericSchema<unknown, T>, initial: T) {
  const [value, setValue] = useState<T>(() => readSession(key, schema) ?? initial);
  useEffect(() => writeSession(key, value), [key, value]);
  return [value, setValue] as const;
}
