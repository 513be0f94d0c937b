import type { DecimalInput } from '../fields';
import type { OrderTotals } from '../order';
import type { PricedItem, PricedOrder } from '../pricing';

/** A non-negative number as numerator over denominator. */
type Fraction = readonly [bigint, bigint];

const nothing: Fraction = [0n, 1n];

const powersOfTen = Array.from({ length: 20 }, (_, exponent) => 10n ** BigInt(exponent));
const powerOfTen = (exponent: number) => powersOfTen[exponent] ?? 10n ** BigInt(exponent);

/** A second implementation of pricing for tests, with fractions of big integers. */
export function oraclePrice({ event, items, promo }: PricedOrder): OrderTotals {
  const d = fraction(promo?.promo_payload.percentage);
  const listed = new Set(promo?.promo_payload.inclusive_items?.map(String));
  const discountOf = ({ id }: PricedItem): Fraction =>
    promo && (listed.size === 0 || listed.has(`${id}`)) ? d : nothing;

  let gross = 0n;
  let discount = 0n;
  let tax = 0n;
  for (const item of items) {
    const amount = BigInt(item.price) * BigInt(item.quantity);
    const off = discountOf(item);
    gross += amount;
    discount += halfUp(multiply([amount, 1n], off));
    const fullTax = halfUp(multiply([amount, 1n], fraction(item.tax_percentage)));
    tax += halfUp(multiply([fullTax, 1n], [off[1] - off[0], off[1]]));
  }

  const fee = fraction(event.ticketing_service_fee_per_order);
  const percent = multiply(fraction(event.web_surcharge_percentage), [1n, 100n]);
  const serviceFee = halfUp(multiply(add([tax + gross - discount, 1n], fee), percent));
  const surcharge = halfUp(add([serviceFee, 1n], fee));
  const total = gross - discount + tax + surcharge;

  return {
    subtotal: Number(gross - discount),
    ticketing_item_fee: Number(halfUp(fee)),
    service_fee: Number(serviceFee),
    tax: Number(tax),
    digital_surcharge: Number(surcharge),
    total_promo_amount: Number(discount),
    transaction_total: Number(`${total / 100n}.${String(total % 100n).padStart(2, '0')}`),
  };
}

/** A second implementation of the application fee. */
export function oracleFee(amount: number, rate: DecimalInput, perTransaction: DecimalInput): number {
  const [n, d] = add(
    multiply([BigInt(amount), 1n], fraction(rate)),
    multiply(fraction(perTransaction), [100n, 1n]),
  );
  return Number((n + d - 1n) / d);
}

function fraction(decimal: DecimalInput | null | undefined): Fraction {
  if (decimal === null || decimal === undefined) return nothing;
  const [digits = '0', exponent = '0'] = String(decimal).toLowerCase().split('e');
  const [whole = '0', decimals = ''] = digits.split('.');
  const shift = decimals.length - Number(exponent);
  const numerator = BigInt(whole + decimals);
  return shift >= 0 ? [numerator, powerOfTen(shift)] : [numerator * powerOfTen(-shift), 1n];
}

const halfUp = ([n, d]: Fraction): bigint => (2n * n + d) / (2n * d);
const multiply = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
