/** What becomes of a payment. `message` is the reason that MX Merchant gives. */
export type CardVerdict =
  /** Approved, and answered at once, late, or never: the connection is cut instead. */
  | { readonly kind: 'approved'; readonly answer: 'at-once' | 'slow' | 'dropped' }
  | { readonly kind: 'declined'; readonly message: string }
  /** Not charged: the simulator answers 500. */
  | { readonly kind: 'failed' };

const approved: CardVerdict = { kind: 'approved', answer: 'at-once' };
const declined = (message: string): CardVerdict => ({ kind: 'declined', message });

/** Cards with an outcome of their own (remote-checkout-mx/going-live.md, Test cards); every other number is declined. */
const verdicts: Readonly<Record<string, CardVerdict>> = {
  '4111111111111111': approved,
  '4242424242424242': approved,
  '4000000000009995': declined('Declined: insufficient funds'),
  '4000000000000259': { kind: 'approved', answer: 'slow' },
  '4000000000000341': { kind: 'approved', answer: 'dropped' },
  '4000000000000119': { kind: 'failed' },
};

const wrongCvv = '999';

export interface TestCard {
  readonly number: string;
  /** `1` to `12`. */
  readonly expiryMonth: number;
  /** Four digits. */
  readonly expiryYear: number;
  readonly cvv: string;
}

/** What happens to a payment by this card. */
export function judgeCard({ number, expiryMonth, expiryYear, cvv }: TestCard, now: Date): CardVerdict {
  const verdict = verdicts[number] ?? declined('Declined');
  if (verdict.kind === 'declined') return verdict;
  if (!(expiryYear >= 1000 && now.getTime() < Date.UTC(expiryYear, expiryMonth, 1, 12))) {
    return declined('Declined: expired card');
  }
  return cvv === wrongCvv ? declined('Declined: CVV mismatch') : verdict;
}
