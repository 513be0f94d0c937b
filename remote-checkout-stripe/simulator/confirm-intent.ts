import type Stripe from 'stripe';
import * as v from 'valibot';
import { ApiError, createId, invalidRequest } from './api';
import { approved, authenticating, declined, type Intents, processing, type StoredIntent } from './intents';
import { type Card, type CardOutcome, checkCard, outcomeOf } from './test-cards';

/** What a browser confirms an intent with: its client secret, and the card as it was entered. */
export const confirmParams = v.pipe(
  v.object({
    client_secret: v.optional(v.string()),
    return_url: v.pipe(v.string(), v.url()),
    payment_method_data: v.object({
      type: v.literal('card'),
      card: v.object({
        number: v.pipe(
          v.string(),
          v.transform((number) => number.replace(/\s/g, '')),
        ),
        exp_month: v.string(),
        exp_year: v.string(),
        cvc: v.string(),
      }),
    }),
  }),
  v.transform(({ client_secret, return_url, payment_method_data }) => ({
    client_secret,
    returnUrl: return_url,
    card: payment_method_data.card,
  })),
);

interface Confirmation {
  readonly card: Card;
  /** Where the visitor's bank sends the visitor back to. */
  readonly returnUrl: string;
}

const confirmable: readonly Stripe.PaymentIntent['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/** Confirms intents, by card and by what the visitor's bank says of the visitor. */
export function createConfirmation(intents: Intents, addressOf: (intent: Stripe.PaymentIntent) => string) {
  /** @throws {ApiError} 402 where the card is declined. */
  const apply = (stored: StoredIntent, outcome: CardOutcome, returnUrl: string): Stripe.PaymentIntent => {
    const { account, intent } = stored;
    const change = (changed: Stripe.PaymentIntent) =>
      intents.change({ account, intent: changed, authentication: null });
    switch (outcome.kind) {
      case 'approve':
        return change(approved(intent));
      case 'process':
        return intents.change({
          account,
          intent: processing(intent),
          authentication: null,
          willFail: outcome.outcome === 'fails',
        });
      case 'authenticate':
        return intents.change({
          account,
          intent: authenticating(intent, addressOf(intent), returnUrl),
          authentication: { whenDone: outcome.whenDone, returnUrl },
        });
      case 'decline': {
        const error = { ...outcome.error, charge: createId('ch') };
        throw new ApiError(402, { ...error, payment_intent: change(declined(intent, error)) });
      }
    }
  };

  return {
    /**
     * Pays an intent by card.
     * @throws {ApiError} where the intent is past that, or the card is declined.
     */
    byCard: (stored: StoredIntent, { card, returnUrl }: Confirmation, now: Date) => {
      requireConfirmable(stored.intent);
      const wrong = checkCard(card, now);
      if (wrong) throw wrong;
      const outcome = outcomeOf(card);
      const named = { ...stored, intent: { ...stored.intent, payment_method: createId('pm') } };
      return { intent: apply(named, outcome, returnUrl), outcome };
    },
    /** Goes on after the visitor's bank has seen the visitor, or has not. */
    byBank: (stored: StoredIntent, authenticated: boolean): Stripe.PaymentIntent => {
      const { intent, authentication } = stored;
      if (!authentication) return intent;
      try {
        return apply(
          stored,
          authenticated ? authentication.whenDone : notAuthenticated,
          authentication.returnUrl,
        );
      } catch (error) {
        if (error instanceof ApiError && error.body.payment_intent) return error.body.payment_intent;
        throw error;
      }
    },
  };
}

const notAuthenticated: CardOutcome = {
  kind: 'decline',
  error: {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
};

function requireConfirmable(intent: Stripe.PaymentIntent): void {
  if (confirmable.includes(intent.status)) return;
  throw invalidRequest(`You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}
