import type { AnswerTiming } from '@ticket-storefront/simulators';

/** The outcome of a sale; a failed one takes no money. */
export type CardOutcome =
  | { readonly kind: 'failed' }
  | { readonly kind: 'approved'; readonly answer: AnswerTiming | 'gateway-timeout' }
  | { readonly kind: 'declined'; readonly code: string; readonly text: string; readonly type: DeclineType };

type DeclineType = 'soft_declined' | 'hard_declined';

const declined = (code: string, text: string, type: DeclineType = 'soft_declined'): CardOutcome => ({
  kind: 'declined',
  code,
  text,
  type,
});

/** Outcomes by number (remote-checkout-braintree/going-live.md, Test cards); every other valid number is approved. */
const outcomes: Readonly<Record<string, CardOutcome>> = {
  '4000000000000002': declined('2000', 'Do Not Honor'),
  '4000000000009995': declined('2001', 'Insufficient Funds'),
  '4000000000009987': declined('2012', 'Processor Declined - Possible Lost Card', 'hard_declined'),
  '4000000000000069': declined('2004', 'Expired Card', 'hard_declined'),
  '4000000000000119': { kind: 'failed' },
  '4000000000000259': { kind: 'approved', answer: 'slow' },
  '4000000000000341': { kind: 'approved', answer: 'dropped' },
  '4000000000006041': { kind: 'approved', answer: 'gateway-timeout' },
};

export const outcomeOf = (cardNumber: string): CardOutcome =>
  outcomes[cardNumber] ?? { kind: 'approved', answer: 'at-once' };

/** The security code that is wrong for every card. */
export const wrongCvv = '999';

/** The card whose bank wants its owner to confirm each payment. */
export const challenged = '4000000000001091';
