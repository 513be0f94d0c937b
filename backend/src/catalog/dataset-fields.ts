import { calendarDay } from '@storefront/domain/zoned-time';
import * as v from 'valibot';

const largest = 2_147_483_647;

export const requiredText = v.pipe(
  v.string('must be a text'),
  v.check((value) => value.trim() !== '', 'must not be empty'),
);
export const text = v.nullish(v.string('must be a text'), null);
export const json = v.nullish(v.unknown(), null);

export const id = v.pipe(
  v.number('must be a whole number'),
  v.integer('must be a whole number'),
  v.minValue(-largest, 'is too small'),
  v.maxValue(largest, 'is too large'),
);
export const optionalId = v.nullish(id, null);

/** Cents, or a number of tickets. */
export const amount = v.pipe(
  v.number('must be a whole number of at least 0'),
  v.integer('must be a whole number of at least 0'),
  v.minValue(0, 'must be a whole number of at least 0'),
  v.maxValue(largest, 'is too large'),
);
export const optionalAmount = v.nullish(amount, null);

const decimalMessage = 'must be a decimal number of at least 0';

/** A rate or fee as written: never turned into another number. */
export const rate = v.union(
  [
    v.pipe(v.number(), v.finite(decimalMessage), v.minValue(0, decimalMessage)),
    v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/, decimalMessage)),
  ],
  decimalMessage,
);
export const optionalRate = v.nullish(rate, null);

export const flag = (fallback: boolean) => v.nullish(v.boolean('must be true or false'), fallback);
export const optionalFlag = v.nullish(v.boolean('must be true or false'), null);

/** A date that every page reads the same way: a sale must not open early because its date is not understood. */
export const date = v.nullish(
  v.pipe(
    v.string('must be a date'),
    v.check((value) => calendarDay(value, null) !== null, 'must be a date such as 2030-05-17'),
  ),
  null,
);

export const timezone = v.nullish(
  v.pipe(
    v.string('must be a time zone'),
    v.check(isTimezone, 'must be a time zone such as America/New_York'),
  ),
  null,
);

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A name that somebody may write as a number. */
export const author = v.nullish(
  v.pipe(v.union([v.string(), v.number()], 'must be a text'), v.transform(String)),
  null,
);
