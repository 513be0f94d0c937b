import Big from 'big.js';
import type { DecimalInput } from './fields/decimal-input';

export const zero = new Big(0);
export const one = new Big(1);
export const hundredth = new Big('0.01');

/**
 * The exact value of a rate or fee; null or missing counts as 0.
 * @throws {RangeError} naming the field for anything but a non-negative decimal.
 */
export function exactRate(value: DecimalInput | null | undefined, field: string): Big {
  if (value === null || value === undefined) return zero;
  const exact = readDecimal(value);
  if (exact === null || exact.lt(zero)) throw new RangeError(`${field} must be a non-negative decimal`);
  return exact;
}

/**
 * The exact value of a count.
 * @throws {RangeError} naming the field for anything but a non-negative integer.
 */
export function exactCount(value: number, field: string, unit = ''): Big {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`${field} must be a non-negative integer${unit}`);
  }
  return new Big(value);
}

/** Whole cents, half a cent rounded up (docs/rules.md, Money). */
export const roundCents = (amount: Big): number => wholeCents(amount.round(0, Big.roundHalfUp));

/** Whole cents, rounded up (docs/rules.md, Application fee). */
export const ceilCents = (amount: Big): number => wholeCents(amount.round(0, Big.roundUp));

function readDecimal(value: DecimalInput): Big | null {
  try {
    return new Big(String(value));
  } catch {
    return null;
  }
}

function wholeCents(amount: Big): number {
  const cents = amount.toNumber();
  if (!Number.isSafeInteger(cents)) throw new RangeError('the amount is too large to be counted in cents');
  return cents;
}
