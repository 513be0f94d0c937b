import type Stripe from 'stripe';
import * as v from 'valibot';
import { type ApiError, type Caller, createId, type ErrorBody, type FormValue, invalidRequest } from './api';
import type { Journal } from './idempotency';
import type { CardOutcome } from './test-cards';

/** A payment intent with what Stripe keeps to itself. Holds no card number beyond what the charge shows. */
export interface StoredIntent {
  /** Connected account that the intent belongs to; null for the platform's own. */
  readonly account: string | null;
  readonly intent: Stripe.PaymentIntent;
  /** What the bank waits for, while the intent requires an action. */
  readonly authentication: Authentication | null;
  /** Whether a payment that is under way fails in the end. */
  readonly willFail?: boolean;
  /** The refund of the whole payment, once there is one. */
  readonly refund?: Stripe.Refund;
}

interface Authentication {
  readonly whenDone: CardOutcome;
  readonly returnUrl: string;
}

const wholeNumber = v.pipe(v.string(), v.regex(/^-?\d+$/, 'parameter_invalid_integer'), v.transform(Number));

/** What a payment intent may be created with, form-encoded. */
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
  payment_method_types: v.optional(v.array(v.string())),
  receipt_email: v.optional(v.string()),
  statement_descriptor_suffix: v.optional(v.string()),
});

type CreateParams = v.InferOutput<typeof createParams>;

const smallestAmount = 50;

/**
 * Reads what a payment intent is to be created with.
 * @throws {ApiError} in the words of Stripe.
 */
export function readCreateParams(body: FormValue): CreateParams {
  const parsed = v.safeParse(createParams, body);
  if (!parsed.success) throw refusalOf(parsed.issues[0]);
  const params = parsed.output;
  if (params.currency !== 'usd') {
    throw invalidRequest(`Invalid currency: ${params.currency}. This account takes usd.`, {
      param: 'currency',
    });
  }
  if (params.amount < smallestAmount) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  if ((params.application_fee_amount ?? 0) > params.amount) {
    throw invalidRequest('Your application fee cannot be more than the amount of the payment.', {
      param: 'application_fee_amount',
    });
  }
  if (!isSuffix(params.statement_descriptor_suffix ?? 'NONE')) {
    throw invalidRequest(
      'The statement descriptor suffix must contain at least one letter, at most 22 characters and none of <>\\\'"*.',
      { param: 'statement_descriptor_suffix' },
    );
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

/** A new payment intent that waits for a means of payment. */
export function createIntent(params: CreateParams, now: Date): Stripe.PaymentIntent {
  const id = createId('pi');
  const types = params.payment_method_types;
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: params.application_fee_amount ?? null,
    automatic_payment_methods: types ? null : { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method,
    client_secret: `${id}_${createId('secret', 25)}`,
    confirmation_method: 'automatic',
    created: Math.floor(now.getTime() / 1000),
    currency: params.currency,
    customer: null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: types ?? ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

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

type Status = Stripe.PaymentIntent['status'];

/** The event that Stripe sends when an intent gets into a state. */
const eventTypes: Readonly<Partial<Record<Status, string>>> = {
  succeeded: 'payment_intent.succeeded',
  processing: 'payment_intent.processing',
  requires_action: 'payment_intent.requires_action',
  requires_capture: 'payment_intent.amount_capturable_updated',
  requires_payment_method: 'payment_intent.payment_failed',
  canceled: 'payment_intent.canceled',
};

export interface Intents {
  add(stored: StoredIntent): void;
  /** @throws {ApiError} where the caller has no such intent. */
  find(id: string, caller: Pick<Caller, 'account'>): StoredIntent;
  /** By the id alone, for pages that a visitor's bank shows. */
  findAny(id: string): StoredIntent | null;
  list(account: string | null): readonly Stripe.PaymentIntent[];
  /** Stores an intent that has got into another state, and says so by webhook. */
  change(stored: StoredIntent): Stripe.PaymentIntent;
  processing(): readonly StoredIntent[];
}

/** The payment intents of all accounts. */
export function createIntents(
  journal: Journal<StoredIntent>,
  announce: (type: string, stored: StoredIntent) => void,
): Intents {
  return {
    add: (stored) => journal.set(stored.intent.id, stored),
    find: (id, { account }) => {
      const stored = journal.get(id);
      if (stored && stored.account === account) return stored;
      throw invalidRequest(
        `No such payment_intent: '${id}'`,
        { code: 'resource_missing', param: 'intent' },
        404,
      );
    },
    findAny: (id) => journal.get(id) ?? null,
    list: (account) =>
      journal
        .values()
        .filter((stored) => stored.account === account)
        .map((stored) => stored.intent)
        .toReversed(),
    change: (stored) => {
      journal.set(stored.intent.id, stored);
      const type = eventTypes[stored.intent.status];
      if (type) announce(type, stored);
      return stored.intent;
    },
    processing: () => journal.values().filter(({ intent }) => intent.status === 'processing'),
  };
}
