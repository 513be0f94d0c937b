import type { ValueOfKind } from '@storefront/domain/fields/field';
import { calendarDay } from '@storefront/domain/zoned-time';
import * as v from 'valibot';

const largest = 2_147_483_647;

const whole = v.pipe(
  v.number('must be a whole number'),
  v.integer('must be a whole number'),
  v.minValue(-largest, 'is too small'),
  v.maxValue(largest, 'is too large'),
);

const amountMessage = 'must be a whole number of at least 0';
const amount = v.pipe(
  v.number(amountMessage),
  v.integer(amountMessage),
  v.minValue(0, amountMessage),
  v.maxValue(largest, 'is too large'),
);

const decimalMessage = 'must be a decimal number of at least 0';

/** As written: never turned into another number. */
const decimal = v.union(
  [
    v.pipe(v.number(), v.finite(decimalMessage), v.minValue(0, decimalMessage)),
    v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/, decimalMessage)),
  ],
  decimalMessage,
);

const text = v.string('must be a text');

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** What a data set may give as a value of each kind. */
export const valueRules: {
  readonly [Kind in keyof ValueOfKind]: v.GenericSchema<unknown, ValueOfKind[Kind]>;
} = {
  whole,
  cents: amount,
  count: amount,
  text,
  filledText: v.pipe(
    text,
    v.check((value) => value.trim() !== '', 'must not be empty'),
  ),
  /** One that every page reads the same way: a sale must not open early because its date is not understood. */
  date: v.pipe(
    v.string('must be a date'),
    v.check((value) => calendarDay(value, null) !== null, 'must be a date such as 2030-05-17'),
  ),
  timezone: v.pipe(
    v.string('must be a time zone'),
    v.check(isTimezone, 'must be a time zone such as America/New_York'),
  ),
  decimal,
  fraction: v.pipe(
    decimal,
    v.check((value) => Number(value) <= 1, 'must be a fraction between 0 and 1'),
  ),
  flag: v.boolean('must be true or false'),
  itemIds: v.array(v.union([v.number(), v.string()], 'must be an item id'), 'must be a list of item ids'),
  json: v.unknown(),
  author: v.pipe(v.union([v.string(), v.number()], 'must be a text'), v.transform(String)),
};
