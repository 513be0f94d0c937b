import * as v from 'valibot';

/** What the tab has stored under `key`, or null where nothing is, nothing can be, or it does not fit. */
export function readSession<T>(key: string, schema: v.GenericSchema<unknown, T>): T | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Stores a value for this tab; null removes it. A browser that refuses storage loses nothing but the reload. */
export function writeSession(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private modes and full quotas refuse; the page works without.
  }
}
