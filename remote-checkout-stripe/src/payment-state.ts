import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { sentences } from './messages';

/** What a payment intent says: paid, certainly not paid and why, or nothing that is certain. */
export type IntentVerdict =
  | { readonly kind: 'paid'; readonly intent: PaymentIntent }
  | { readonly kind: 'not-paid'; readonly message: string }
  | { readonly kind: 'unknown' };

const paidStatuses: readonly PaymentIntent['status'][] = ['succeeded', 'processing', 'requires_capture'];

/** The verdict of an intent (docs/rules.md, Processors). `failure` is said where it waits for another card. */
export function readIntent(intent: PaymentIntent, failure: string = sentences.failed): IntentVerdict {
  if (paidStatuses.includes(intent.status)) return { kind: 'paid', intent };
  const awaitsCard = intent.status === 'requires_payment_method';
  return { kind: 'not-paid', message: awaitsCard ? failure : sentences.stateOf(intent.status) };
}

/** Stripe's own words where they are meant for visitors, else ours. */
export function wordsOf(error: Pick<StripeError, 'type' | 'code' | 'message'> | null | undefined): string {
  const isForVisitors =
    error?.type === 'card_error' ||
    error?.type === 'validation_error' ||
    error?.code === 'payment_intent_authentication_failure';
  return (isForVisitors && error?.message) || sentences.failed;
}
