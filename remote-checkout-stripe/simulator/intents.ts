import type { Journal } from '@ticket-storefront/simulators';
import * as v from 'valibot';
import { type ApiError, type Caller, createId, type ErrorBody, type Intent, invalidRequest } from './api';
import type { CardOutcome } from './test-cards';

export interface StoredIntent {
  /** Connected account; null for the platform's own. */
  readonly account: string | null;
  readonly intent: Intent;
  /** The bank's pending question, while the intent requires an action. */
  readonly authentication: { readonly whenDone: CardOutcome; readonly returnUrl: string } | null;
  /** Whether a processing payment fails in the end. */
  readonly willFail?: boolean;
  /** The refund of the whole payment. */
  readonly refund?: object;
}

const wholeNumber = v.pipe(v.string(), v.regex(/^-?\d+$/, 'parameter_invalid_integer'), v.transform(Number));

/** The form-encoded parameters of a new payment intent. */
const createParams = v.strictObject({
  amount: wholeNumber,
  currency: v.pipe(v.string(), v.toLowerCase()),
  application_fee_amount: v.optional(wholeNumber),
  automatic_payment_methods: v.optional(
    v.object({ enabled: v.picklist(['true', 'false']), allow_redirects: v.optional(v.string()) }),
  ),
  capture_method: v.optional(v.picklist(['automatic', 'automatic_async', 'manual']), 'automatic_async'),
  description: v.optional(v.string()),
  metadata: v.optional(v.record(v.string(), v.string()), {}),
  receipt_email: v.optional(v.string()),
  statement_descriptor_suffix: v.optional(v.string()),
});

type CreateParams = v.InferOutput<typeof createParams>;

const minAmount = 50;

/** @throws {ApiError} with Stripe's message. */
export function readCreateParams(body: unknown): CreateParams {
  const parsed = v.safeParse(createParams, body);
  if (!parsed.success) throw refusalOf(parsed.issues[0]);
  const params = parsed.output;
  if (params.currency !== 'usd') {
    const message = `Invalid currency: ${params.currency}. This account takes usd.`;
    throw invalidRequest(message, { param: 'currency' });
  }
  if (params.amount < minAmount) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  if ((params.application_fee_amount ?? 0) > params.amount) {
    const message = 'Your application fee cannot be more than the amount of the payment.';
    throw invalidRequest(message, { param: 'application_fee_amount' });
  }
  if (!isSuffix(params.statement_descriptor_suffix ?? 'NONE')) {
    const message =
      'The statement descriptor suffix must contain at least one letter, at most 22 characters and none of <>\\\'"*.';
    throw invalidRequest(message, { param: 'statement_descriptor_suffix' });
  }
  return params;
}

const isSuffix = (text: string) => /[A-Za-z]/.test(text) && /^[^<>\\'"*]{1,22}$/.test(text);

function refusalOf(issue: v.BaseIssue<unknown>): ApiError {
  const param = v.getDotPath(issue) ?? '';
  if (issue.expected === 'never') {
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  if (issue.received === 'undefined') {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.message === 'parameter_invalid_integer') {
    return invalidRequest(`Invalid integer: ${String(issue.input)}`, { code: issue.message, param });
  }
  return invalidRequest(`Invalid ${param}: ${String(issue.input)}`, { param });
}

const now = () => Math.floor(Date.now() / 1000);

/** A new payment intent that waits for a card. */
export function createIntent(params: CreateParams): Intent {
  const id = createId('pi');
  return {
    id,
    object: 'payment_intent',
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    application_fee_amount: params.application_fee_amount ?? null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method,
    client_secret: `${id}_${createId('secret', 25)}`,
    created: now(),
    currency: params.currency,
    description: params.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: params.metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    receipt_email: params.receipt_email ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
  };
}

/** The money has moved, or with manual capture is held. */
export function approved(intent: Intent): Intent {
  const charged = { ...intent, last_payment_error: null, latest_charge: createId('ch'), next_action: null };
  return intent.capture_method === 'manual'
    ? { ...charged, status: 'requires_capture', amount_capturable: intent.amount }
    : { ...charged, status: 'succeeded', amount_received: intent.amount };
}

/** No money has moved; another card can be tried. */
export const declined = (intent: Intent, { payment_intent: _, ...reason }: ErrorBody): Intent => ({
  ...intent,
  status: 'requires_payment_method',
  last_payment_error: reason,
  payment_method: null,
  next_action: null,
});

/** The money arrives later. */
export const processing = (intent: Intent): Intent => ({
  ...intent,
  status: 'processing',
  last_payment_error: null,
  next_action: null,
});

/** The visitor has to confirm at the bank's page, `url`. */
export const authenticating = (intent: Intent, url: string, returnUrl: string): Intent => ({
  ...intent,
  status: 'requires_action',
  last_payment_error: null,
  next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } },
});

export const canceled = (intent: Intent, reason: Intent['cancellation_reason']): Intent => ({
  ...intent,
  status: 'canceled',
  canceled_at: now(),
  cancellation_reason: reason,
  next_action: null,
});

export const refundOf = ({ id, amount, currency, latest_charge }: Intent) => ({
  id: createId('re'),
  object: 'refund',
  amount,
  charge: latest_charge,
  created: now(),
  currency,
  payment_intent: id,
  status: 'succeeded',
});

/** Stripe's event for each new status. */
const eventTypes: Readonly<Partial<Record<Intent['status'], string>>> = {
  succeeded: 'payment_intent.succeeded',
  processing: 'payment_intent.processing',
  requires_action: 'payment_intent.requires_action',
  requires_capture: 'payment_intent.amount_capturable_updated',
  requires_payment_method: 'payment_intent.payment_failed',
  canceled: 'payment_intent.canceled',
};

export interface Intents extends Journal<StoredIntent> {
  /** @throws {ApiError} if the account has no such intent. */
  find(id: string, caller: Pick<Caller, 'account'>): StoredIntent;
  /** Stores an intent with a new status, and sends the event about it. */
  change(stored: StoredIntent): Intent;
}

export const createIntents = (
  journal: Journal<StoredIntent>,
  sendEvent: (type: string, stored: StoredIntent) => void,
): Intents => ({
  ...journal,
  find: (id, { account }) => {
    const stored = journal.get(id);
    if (stored && stored.account === account) return stored;
    const problem = { code: 'resource_missing', param: 'intent' };
    throw invalidRequest(`No such payment_intent: '${id}'`, problem, 404);
  },
  change: (stored) => {
    journal.set(stored);
    const type = eventTypes[stored.intent.status];
    if (type) sendEvent(type, stored);
    return stored.intent;
  },
});
