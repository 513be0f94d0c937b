import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type Stripe from 'stripe';

/** The `error` of a refused call, as Stripe's API words it. */
export interface ErrorBody {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly advice_code?: string;
  readonly network_decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: Stripe.PaymentIntent;
}

/** A call that the simulator refuses. */
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

/** A request that can never succeed as it is. */
export const invalidRequest = (message: string, more: Partial<ErrorBody> = {}, status = 400): ApiError =>
  new ApiError(status, { type: 'invalid_request_error', message, ...more });

const documented = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

/** The JSON of a refused call, with the addresses that Stripe adds. */
export const errorAnswer = (body: ErrorBody, requestId: string) => ({
  error: {
    ...body,
    ...(body.code ? { doc_url: documented(body.code) } : {}),
    request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
  },
});

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A new id in the form of Stripe's, such as `pi_3Kx…`. */
export function createId(prefix: string, length = 24): string {
  const characters = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]);
  return `${prefix}_${characters.join('')}`;
}

/** A value of a form-encoded body: Stripe nests with `a[b]=c` and lists with `a[0]=c` or `a[]=c`. */
export type FormValue = string | readonly FormValue[] | { readonly [name: string]: FormValue };

type Node = Map<string, Node | string>;

/** Reads a form-encoded body into nested objects and lists. */
export function parseFormBody(text: string): FormValue {
  const root: Node = new Map();
  for (const [name, value] of new URLSearchParams(text)) place(root, pathOf(name), value);
  return toValue(root);
}

const pathOf = (name: string): readonly string[] =>
  name.split('[').map((part, index) => (index > 0 ? part.replace(/\]$/, '') : part));

function place(node: Node, [head = '', ...rest]: readonly string[], value: string): void {
  const key = head === '' ? String(node.size) : head;
  if (rest.length === 0) {
    node.set(key, value);
    return;
  }
  const existing = node.get(key);
  const child: Node = existing instanceof Map ? existing : new Map();
  node.set(key, child);
  place(child, rest, value);
}

function toValue(node: Node): FormValue {
  const entries = [...node].map(
    ([key, child]) => [key, child instanceof Map ? toValue(child) : child] as const,
  );
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

export interface Keys {
  readonly secretKey: string;
  readonly publishableKey: string;
}

/** Who calls: the merchant's server by the secret key, or a browser by the publishable key. */
export interface Caller {
  readonly by: 'secret' | 'publishable';
  /** Connected account on whose behalf; null for the platform itself. */
  readonly account: string | null;
}

/**
 * Who sent a request.
 * @throws {ApiError} where the key is wrong, or the account is not connected.
 */
export function readCaller({ headers }: FastifyRequest, keys: Keys): Caller {
  const key = headers.authorization?.replace(/^Bearer /, '') ?? '';
  if (key === '') {
    throw invalidRequest('You did not provide an API key.', {}, 401);
  }
  if (key !== keys.secretKey && key !== keys.publishableKey) {
    throw invalidRequest(`Invalid API Key provided: ${key.slice(0, 8)}****`, {}, 401);
  }
  const account = headers['stripe-account'];
  return {
    by: key === keys.secretKey ? 'secret' : 'publishable',
    account: typeof account === 'string' ? requireAccount(account) : null,
  };
}

/** @throws {ApiError} where a browser calls what only the merchant's server may call. */
export function requireSecret(caller: Caller): Caller {
  if (caller.by === 'secret') return caller;
  throw invalidRequest('This API call cannot be made with a publishable API key.', {}, 401);
}

/** Whether such an account is connected: every `acct_…` but those that begin with `acct_unknown`. */
const isConnected = (account: string): boolean => /^acct_(?!unknown)\w+$/.test(account);

/** Whether the account may take payments: every connected one but `acct_restricted…`. */
export const takesPayments = (account: string | null): boolean => !account?.startsWith('acct_restricted');

/** @throws {ApiError} where the account is not connected. */
export function requireAccount(account: string): string {
  if (isConnected(account)) return account;
  throw new ApiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${account}' (or that account does not exist).`,
  });
}
