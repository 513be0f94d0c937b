import type { PageKind, ValueOfKind } from '@storefront/domain/fields/field';
import * as v from 'valibot';

/** A decimal kept as the server writes it: a JSON number, or a string from servers that write numerics so. */
const decimal = v.union([
  v.number(),
  v.pipe(v.string(), v.trim(), v.regex(/^-?\d+(\.\d+)?$/, 'is not a decimal')),
]);

/** A whole number, whichever way the server writes it. */
const whole = v.pipe(decimal, v.transform(Number), v.safeInteger());

const string = v.string();

/** How a value of each kind that pages read is read from an answer of the catalogue. */
export const valueSchemas: {
  readonly [Kind in PageKind]: v.GenericSchema<unknown, ValueOfKind[Kind]>;
} = {
  whole,
  cents: v.pipe(whole, v.minValue(0)),
  count: whole,
  text: string,
  filledText: string,
  date: string,
  timezone: string,
  decimal,
  fraction: decimal,
  /** No where the server leaves it out. */
  flag: v.nullish(v.boolean(), false),
  itemIds: v.nullish(v.array(v.union([v.number(), string])), []),
};
