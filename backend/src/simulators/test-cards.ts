/**
 * What a card number does at every simulator. Numbers that are not listed are declined, as is any card with CVV 999
 * or past its expiry.
 */
export type CardBehaviour =
  /** Approved at once. */
  | 'approve'
  /** Declined at once. */
  | 'decline'
  /** Charged at once, but answered only after the slow answer's delay. */
  | 'slow'
  /** Charged, and the connection is then cut without an answer. */
  | 'drop-after-charge'
  /** Not charged: the simulator answers 500. */
  | 'fail-before-charge';

const behaviours: Readonly<Record<string, CardBehaviour>> = {
  '4111111111111111': 'approve',
  '4242424242424242': 'approve',
  '4000000000000002': 'decline',
  '4000000000000259': 'slow',
  '4000000000000341': 'drop-after-charge',
  '4000000000000119': 'fail-before-charge',
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

export type CardVerdict =
  | { readonly behaviour: Exclude<CardBehaviour, 'decline'> }
  | { readonly behaviour: 'decline'; readonly message: string };

const declined = (message: string): CardVerdict => ({ behaviour: 'decline', message });

/** What happens to a payment by this card. */
export function judgeCard({ number, expiryMonth, expiryYear, cvv }: TestCard, now: Date): CardVerdict {
  const behaviour = behaviours[number] ?? 'decline';
  if (behaviour === 'decline') return declined('Declined');
  if (!(expiryYear >= 1000 && now.getTime() < Date.UTC(expiryYear, expiryMonth, 1, 12))) {
    return declined('Declined: expired card');
  }
  if (cvv === wrongCvv) return declined('Declined: CVV mismatch');
  return { behaviour };
}
