import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { words } from '#words/stripe';
import { isStripeSuccess } from '../rules/stripe-success';

/** The state of a payment: paid, certainly not paid, or not known. `message` tells the visitor why it is not paid. */
export type PaymentState =
  | { readonly kind: 'paid'; readonly intent: PaymentIntent }
  | { readonly kind: 'not-paid'; readonly message: string }
  | { readonly kind: 'unknown' };

/** The state of an intent (docs/rules.md, Processors). `failure` is the message where it waits for another card. */
export function paymentStateOf(intent: PaymentIntent, failure: string = words.failed): PaymentState {
  if (isStripeSuccess(intent.status)) return { kind: 'paid', intent };
  const awaitsCard = intent.status === 'requires_payment_method';
  return { kind: 'not-paid', message: awaitsCard ? failure : words.stateOf(intent.status) };
}

/** Stripe's own message where it is meant for visitors, otherwise ours. */
export function errorMessageOf(
  error: Pick<StripeError, 'type' | 'code' | 'message'> | null | undefined,
): string {
  const isForVisitors =
    error?.type === 'card_error' ||
    error?.type === 'validation_error' ||
    error?.code === 'payment_intent_authentication_failure';
  return (isForVisitors && error?.message) || words.failed;
}
