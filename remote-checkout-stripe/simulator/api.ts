import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { demoKeys } from './account';

/** The `error` of Stripe's API. */
export interface ErrorBody {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly advice_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: Intent;
}

/** The simulated fields of a payment intent. */
export type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_capturable'
  | 'amount_received'
  | 'application_fee_amount'
  | 'automatic_payment_methods'
  | 'canceled_at'
  | 'cancellation_reason'
  | 'capture_method'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'description'
  | 'latest_charge'
  | 'livemode'
  | 'metadata'
  | 'next_action'
  | 'payment_method'
  | 'payment_method_types'
  | 'receipt_email'
  | 'statement_descriptor_suffix'
  | 'status'
> & { readonly last_payment_error: ErrorBody | null };

/** A request that the simulator refuses. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const invalidRequest = (message: string, more: Partial<ErrorBody> = {}, status = 400): ApiError =>
  new ApiError(status, { type: 'invalid_request_error', message, ...more });

/** An intent's status does not allow the change. */
export const unexpectedState = (change: 'cancel' | 'confirm', intent: Intent): ApiError =>
  invalidRequest(`You cannot ${change} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Creates an id in Stripe's form, for example `pi_3Kx…`. */
export function createId(prefix: string, length = 24): string {
  const characters = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]);
  return `${prefix}_${characters.join('')}`;
}

interface FormObject {
  [name: string]: string | FormObject;
}

/** Parses a form-encoded body, in which Stripe writes nested objects as `a[b]=c`. */
export function parseFormBody(text: string): FormObject {
  const root: FormObject = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    const last = path.pop() ?? '';
    let object = root;
    for (const key of path) {
      const existing = object[key];
      const child = typeof existing === 'object' ? existing : {};
      object[key] = child;
      object = child;
    }
    object[last] = value;
  }
  return root;
}

export interface Caller {
  /** The key: the merchant's server has the secret one, browsers the publishable one. */
  readonly by: 'secret' | 'publishable';
  /** Connected account; null for the platform's own. */
  readonly account: string | null;
}

/** @throws {ApiError} if the key is wrong or the account is not connected. */
export function readCaller({ headers }: FastifyRequest): Caller {
  const key = headers.authorization?.replace(/^Bearer /, '') ?? '';
  if (key === '') throw invalidRequest('You did not provide an API key.', {}, 401);
  if (key !== demoKeys.secretKey && key !== demoKeys.publishableKey) {
    throw invalidRequest(`Invalid API Key provided: ${key.slice(0, 8)}****`, {}, 401);
  }
  const account = headers['stripe-account'];
  return {
    by: key === demoKeys.secretKey ? 'secret' : 'publishable',
    account: typeof account === 'string' ? requireAccount(account) : null,
  };
}

/** @throws {ApiError} also if the key is the publishable one. */
export function readMerchant(request: FastifyRequest): Caller {
  const caller = readCaller(request);
  if (caller.by === 'secret') return caller;
  throw invalidRequest('This API call cannot be made with a publishable API key.', {}, 401);
}

/** Connected accounts can take payments, except `acct_restricted…`. */
export const takesPayments = (account: string | null): boolean => !account?.startsWith('acct_restricted');

/** Every `acct_…` is connected, except `acct_unknown…`. Throws an ApiError if the account is not connected. */
export function requireAccount(account: string): string {
  if (/^acct_(?!unknown)\w+$/.test(account)) return account;
  const message = `The provided key does not have access to account '${account}' (or that account does not exist).`;
  throw invalidRequest(message, { code: 'account_invalid' }, 403);
}
