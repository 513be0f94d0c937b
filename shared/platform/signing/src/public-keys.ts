import * as v from 'valibot';

/** Public keys in a setting, separated by commas. */
export const publicKeys = v.pipe(
  v.string(),
  v.transform((keys) => keys.split(',')),
  v.array(v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be public keys of 43 characters'))),
);
