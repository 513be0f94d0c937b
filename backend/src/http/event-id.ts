import * as v from 'valibot';

/** The id of an event in an address. */
export const eventIdSchema = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
