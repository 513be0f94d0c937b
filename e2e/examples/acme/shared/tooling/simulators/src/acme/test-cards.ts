/** What becomes of a payment. `message` is the reason that Acme gives. */
interface Verdict {
  readonly status: 'approved' | 'declined';
  readonly message: string;
}

/** Cards with an outcome of their own (docs/going-live-acme.md, Test cards); every other number is declined. */
const verdicts: Readonly<Record<string, Verdict>> = {
  '4111111111111111': { status: 'approved', message: '' },
  '4000000000009995': { status: 'declined', message: 'Insufficient funds' },
};

export const judgeCard = (number: string): Verdict =>
  verdicts[number] ?? { status: 'declined', message: 'Card declined' };
