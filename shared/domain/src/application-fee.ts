import { ceilCents, exactCount, exactRate, exactWhole } from './exact-decimal';
import type { DecimalInput } from './fields';

interface ApplicationFeeTerms {
  readonly amountCents: number;
  /** Fraction of the amount; null counts as 0. */
  readonly processingRate: DecimalInput | null | undefined;
  /** Major units (dollars); null counts as 0. */
  readonly feePerTransaction: DecimalInput | null | undefined;
}

/** The platform's share of a payment in cents. Throws a RangeError that names a wrong field (docs/rules.md, Application fee). */
export function applicationFeeCents(terms: ApplicationFeeTerms): number {
  const amount = exactCount(terms.amountCents, 'amountCents', ' of cents');
  const rate = exactRate(terms.processingRate, 'processingRate');
  const fee = exactRate(terms.feePerTransaction, 'feePerTransaction');
  return ceilCents(amount.times(rate).plus(fee.times(exactWhole(100))));
}
