import type Stripe from 'stripe';
import type { ErrorBody } from './api-error';
import { createId } from './create-id';

type Intent = Stripe.PaymentIntent;

/** The money has moved, or with manual capture is held. */
export function approved(intent: Intent): Intent {
  const settled: Intent = {
    ...intent,
    last_payment_error: null,
    latest_charge: createId('ch'),
    next_action: null,
    processing: null,
  };
  return intent.capture_method === 'manual'
    ? { ...settled, status: 'requires_capture', amount_capturable: intent.amount }
    : { ...settled, status: 'succeeded', amount_received: intent.amount };
}

/** No money has moved; another card may be tried. */
export function declined(intent: Intent, error: ErrorBody): Intent {
  const { payment_intent: _, ...reason } = error;
  return {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: reason,
    payment_method: null,
    next_action: null,
    processing: null,
  };
}

/** The money is under way, and arrives later. */
export const processing = (intent: Intent): Intent => ({
  ...intent,
  status: 'processing',
  last_payment_error: null,
  next_action: null,
});

/** The visitor's bank wants to see the visitor, at `url`. */
export const authenticating = (intent: Intent, url: string, returnUrl: string): Intent => ({
  ...intent,
  status: 'requires_action',
  last_payment_error: null,
  next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } },
});

export const canceled = (intent: Intent, reason: Intent['cancellation_reason'], now: Date): Intent => ({
  ...intent,
  status: 'canceled',
  canceled_at: Math.floor(now.getTime() / 1000),
  cancellation_reason: reason,
  next_action: null,
});
