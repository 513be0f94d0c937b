import type { DecimalInput } from './fields';

/** A decimal whose operations never round: `digits` divided by 10 to the power of `places`. */
export class ExactDecimal {
  readonly digits: bigint;
  readonly places: number;

  constructor(digits: bigint, places = 0) {
    this.digits = digits;
    this.places = places;
  }

  plus(other: ExactDecimal): ExactDecimal {
    const places = Math.max(this.places, other.places);
    return new ExactDecimal(this.digitsAt(places) + other.digitsAt(places), places);
  }

  minus(other: ExactDecimal): ExactDecimal {
    return this.plus(new ExactDecimal(-other.digits, other.places));
  }

  times(other: ExactDecimal): ExactDecimal {
    return new ExactDecimal(this.digits * other.digits, this.places + other.places);
  }

  isAbove(other: ExactDecimal): boolean {
    return this.minus(other).digits > 0n;
  }

  private digitsAt(places: number): bigint {
    return this.digits * powerOfTen(places - this.places);
  }
}

const powerOfTen = (exponent: number) => 10n ** BigInt(exponent);

/** A whole number as a decimal. */
export const exactWhole = (value: number): ExactDecimal => new ExactDecimal(BigInt(value));

export const zero = /* @__PURE__ */ exactWhole(0);
export const one = /* @__PURE__ */ exactWhole(1);
export const hundredth = /* @__PURE__ */ new ExactDecimal(1n, 2);

/** The exact value of a rate or fee; null or missing counts as 0. Throws a RangeError unless it is a non-negative decimal. */
export function exactRate(value: DecimalInput | null | undefined, field: string): ExactDecimal {
  if (value === null || value === undefined) return zero;
  const exact = readDecimal(String(value));
  if (exact === null || exact.digits < 0n) throw new RangeError(`${field} must be a non-negative decimal`);
  return exact;
}

/** The exact value of a count. Throws a RangeError unless it is a non-negative integer. */
export function exactCount(value: number, field: string, unit = ''): ExactDecimal {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`${field} must be a non-negative integer${unit}`);
  }
  return exactWhole(value);
}

/** Whole cents of a non-negative amount, half a cent rounded up (docs/rules.md, Money). */
export function roundCents({ digits, places }: ExactDecimal): number {
  const cent = powerOfTen(places);
  return countCents((2n * digits + cent) / (2n * cent));
}

/** Whole cents of a non-negative amount, rounded up (docs/rules.md, Application fee). */
export function ceilCents({ digits, places }: ExactDecimal): number {
  const cent = powerOfTen(places);
  return countCents((digits + cent - 1n) / cent);
}

/** Digits with or without a point, as in data and JavaScript: `1.10`, `1e-7`. */
const written = /^(-?\d*)\.?(\d*)(?:e([+-]?\d{1,3}))?$/i;

function readDecimal(text: string): ExactDecimal | null {
  const [, whole = '', decimals = '', exponent = '0'] = written.exec(text) ?? [];
  if (!/\d/.test(whole + decimals)) return null;
  const digits = BigInt(whole + decimals);
  const places = decimals.length - Number(exponent);
  return places < 0 ? new ExactDecimal(digits * powerOfTen(-places)) : new ExactDecimal(digits, places);
}

function countCents(cents: bigint): number {
  if (cents > Number.MAX_SAFE_INTEGER) {
    throw new RangeError('the amount is too large to be counted in cents');
  }
  return Number(cents);
}
