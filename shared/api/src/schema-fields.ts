import * as v from 'valibot';

/** An optional text: a missing one is null. */
export const text = v.nullish(v.string(), null);

/** An optional JSON value that is handed on as it stands. */
export const json = v.nullish(v.unknown(), null);

/** A decimal kept as the server writes it: a JSON number, or a string from servers that write numerics so. */
export const decimal = v.union([
  v.number(),
  v.pipe(v.string(), v.trim(), v.regex(/^-?\d+(\.\d+)?$/, 'is not a decimal')),
]);

/** A whole number, whichever way the server writes it. */
export const whole = v.pipe(decimal, v.transform(Number), v.safeInteger());

export const optionalDecimal = v.nullish(decimal, null);

export const optionalWhole = v.nullish(whole, null);

/** A count of cents, or of tickets. */
export const amount = v.pipe(whole, v.minValue(0));

/** A yes or no that is no where the server leaves it out. */
export const flag = v.nullish(v.boolean(), false);

export const optionalFlag = v.nullish(v.boolean(), null);
