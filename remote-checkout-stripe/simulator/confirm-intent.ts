import * as v from 'valibot';
import { ApiError, createId, type Intent, unexpectedState } from './api';
import { approved, authenticating, declined, type Intents, processing, type StoredIntent } from './intents';
import { type CardOutcome, checkCard, outcomeOf } from './test-cards';

/** The browser's parameters: client secret and card. */
export const confirmParams = v.object({
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
});

type ConfirmParams = v.InferOutput<typeof confirmParams>;

const confirmable: readonly Intent['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/** Confirms payment intents. The bank's pages are below `origin`. */
export function createConfirmation(intents: Intents, origin: string) {
  /** @throws {ApiError} 402 if the card is declined. */
  const apply = ({ account, intent }: StoredIntent, outcome: CardOutcome, returnUrl: string): Intent => {
    const change = (changed: Intent, more: Partial<StoredIntent> = {}) =>
      intents.change({ account, intent: changed, authentication: null, ...more });
    switch (outcome.kind) {
      case 'approve':
        return change(approved(intent));
      case 'process':
        return change(processing(intent), { willFail: outcome.outcome === 'fails' });
      case 'authenticate': {
        const url = `${origin}/stripe/authenticate/${intent.id}`;
        const authentication = { whenDone: outcome.whenDone, returnUrl };
        return change(authenticating(intent, url, returnUrl), { authentication });
      }
      case 'decline': {
        const error = { ...outcome.error, charge: createId('ch') };
        throw new ApiError(402, { ...error, payment_intent: change(declined(intent, error)) });
      }
    }
  };

  return {
    /** @throws {ApiError} if the intent can no longer be confirmed, or the card is declined. */
    byCard: (stored: StoredIntent, params: ConfirmParams) => {
      const { intent } = stored;
      if (!confirmable.includes(intent.status)) throw unexpectedState('confirm', intent);
      const { card } = params.payment_method_data;
      const invalid = checkCard(card, new Date());
      if (invalid) throw invalid;
      const outcome = outcomeOf(card);
      const withCard = { ...stored, intent: { ...intent, payment_method: createId('pm') } };
      return { intent: apply(withCard, outcome, params.return_url), outcome };
    },
    /** Continues after the bank's page. */
    byBank: (stored: StoredIntent, isAuthenticated: boolean): Intent => {
      const { intent, authentication } = stored;
      if (!authentication) return intent;
      try {
        const outcome = isAuthenticated ? authentication.whenDone : notAuthenticated;
        return apply(stored, outcome, authentication.returnUrl);
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
