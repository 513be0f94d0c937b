import type { FastifyRequest } from 'fastify';
import { ApiError, invalidRequest } from './api-error';

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
export const isConnected = (account: string): boolean => /^acct_(?!unknown)\w+$/.test(account);

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
