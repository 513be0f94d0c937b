import * as v from 'valibot';

/** The id of an event in the path of a request. */
export const eventIdSchema = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
