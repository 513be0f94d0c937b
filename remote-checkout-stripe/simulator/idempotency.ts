import { createHash } from 'node:crypto';
import type { Journal } from '@ticket-storefront/simulators';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type Caller, readMerchant } from './api';

/** The response to a request with an idempotency key. */
export interface StoredAnswer {
  readonly key: string;
  /** Hash of the request's body. */
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
}

/** Handles a merchant's change once per idempotency key: a repeat gets the first response, and a mismatch throws an ApiError. */
export function onceByKey(
  answers: Journal<StoredAnswer>,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: (caller: Caller) => unknown,
): unknown {
  const caller = readMerchant(request);
  const header = request.headers['idempotency-key'];
  if (typeof header !== 'string') return handle(caller);
  // Accounts do not share keys.
  const key = JSON.stringify([caller.account, request.method, request.url, header]);
  const fingerprint = createHash('sha256').update(JSON.stringify(request.body)).digest('hex');
  const earlier = answers.get(key);
  if (earlier && earlier.fingerprint !== fingerprint) throw mismatch;
  const answer = earlier ?? { key, fingerprint, ...attempt(() => handle(caller)) };
  if (earlier) reply.header('idempotent-replayed', 'true');
  else answers.set(answer);
  return reply.code(answer.status).send(answer.body);
}

function attempt(handle: () => unknown): Pick<StoredAnswer, 'status' | 'body'> {
  try {
    return { status: 200, body: handle() };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: { error: error.body } };
    throw error;
  }
}

const mismatch = new ApiError(400, {
  type: 'idempotency_error',
  message:
    'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a different key if you meant to execute a different request.',
});
