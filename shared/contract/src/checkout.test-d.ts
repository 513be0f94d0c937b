import type { OrderAnswer } from '@ticket-storefront/api/protocol';
import { expectTypeOf } from 'expect-type';
import type { CheckoutOutcome, CheckoutProps } from './checkout';

type KindOf<Outcome> = Outcome extends { readonly kind: infer Kind } ? Kind : never;

/** Code about the end of a checkout that must compile, and code that must not. Checked by the compiler, never run. */
export function outcomes({ onOutcome, order, event }: CheckoutProps) {
  onOutcome({ kind: 'completed', referenceID: 'r', email: 'ada@example.com' });
  onOutcome({ kind: 'declined', message: 'No.' });
  onOutcome({ kind: 'indeterminate', referenceID: 'r' });
  expectTypeOf<KindOf<CheckoutOutcome>>().toEqualTypeOf<
    'completed' | 'declined' | 'waiting' | 'invalid' | 'price-changed' | 'indeterminate'
  >();

  // @ts-expect-error a completed order has a reference
  onOutcome({ kind: 'completed', email: 'ada@example.com' });
  // @ts-expect-error a completed order has an email
  onOutcome({ kind: 'completed', referenceID: 'r' });
  // @ts-expect-error an indeterminate order needs a reference
  onOutcome({ kind: 'indeterminate' });
  // @ts-expect-error a refusal has a message
  onOutcome({ kind: 'declined' });
  // @ts-expect-error no such end
  onOutcome({ kind: 'failed', message: 'No.' });
  // @ts-expect-error an outcome is an object
  onOutcome('completed');

  // @ts-expect-error only the shell prices the order
  order.totals.subtotal = 0;
  // @ts-expect-error the event is not changed
  event.name = 'Mine';
}

export function everyOutcomeIsHandled(outcome: CheckoutOutcome): string {
  switch (outcome.kind) {
    case 'completed':
    case 'indeterminate':
      return outcome.referenceID;
    case 'declined':
    case 'waiting':
    case 'invalid':
    case 'price-changed':
      return outcome.message;
    default:
      return expectTypeOf(outcome).toBeNever() && '';
  }
}

export function answers(answer: OrderAnswer) {
  // @ts-expect-error only a success is sure to have an email
  answer.email;
  // @ts-expect-error only a refusal has a reason
  answer.reason;
  if (answer.success) expectTypeOf(answer.referenceID).toBeString();
  else expectTypeOf(answer.referenceID).toEqualTypeOf<string | null>();
}
