import type { AnswerTiming } from '@ticket-storefront/simulators';

/** The outcome of a payment. `message` is MX Merchant's reason; a failed payment takes no money and is answered with 500. */
export type CardVerdict =
  | { readonly kind: 'approved'; readonly answer: AnswerTiming }
  | { readonly kind: 'declined'; readonly message: string }
  | { readonly kind: 'failed' };

const approved: CardVerdict = { kind: 'approved', answer: 'at-once' };
const declined = (message: string): CardVerdict => ({ kind: 'declined', message });

/** Outcomes by number (remote-checkout-mx/going-live.md, Test cards); every other number is declined. */
const verdicts: Readonly<Record<string, CardVerdict>> = {
  '4111111111111111': approved,
  '4242424242424242': approved,
  '4000000000009995': declined('Declined: insufficient funds'),
  '4000000000000259': { kind: 'approved', answer: 'slow' },
  '4000000000000341': { kind: 'approved', answer: 'dropped' },
  '4000000000000119': { kind: 'failed' },
};

const wrongCvv = '999';

type TestCard = Readonly<Record<'number' | 'expiryMonth' | 'expiryYear' | 'cvv', string>>;

export function judgeCard({ number, expiryMonth, expiryYear, cvv }: TestCard, now: Date): CardVerdict {
  const verdict = verdicts[number] ?? declined('Declined');
  if (verdict.kind === 'declined') return verdict;
  const year = Number(expiryYear);
  if (!(year >= 1000 && now.getTime() < Date.UTC(year, Number(expiryMonth), 1, 12))) {
    return declined('Declined: expired card');
  }
  return cvv === wrongCvv ? declined('Declined: CVV mismatch') : verdict;
}
