import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, errorAnswer } from './api';

/** Values by key that survive a restart: every change is a line at the end of a file. */
export interface Journal<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  values(): readonly Value[];
}

/** Opens the journal in a file, made where there is none. A line that was torn by a crash is left out. */
export function openJournal<Value>(file: string): Journal<Value> {
  mkdirSync(dirname(file), { recursive: true });
  const kept = new Map<string, Value>();
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const entry = parseLine<Value>(line);
    if (entry) kept.set(...entry);
  }
  return {
    get: (key) => kept.get(key),
    set: (key, value) => {
      kept.set(key, value);
      appendFileSync(file, `${JSON.stringify([key, value])}\n`);
    },
    values: () => [...kept.values()],
  };
}

function parseLine<Value>(line: string): [key: string, value: Value] | null {
  try {
    return JSON.parse(line) as [string, Value];
  } catch {
    return null;
  }
}

/** What was answered to a request with an idempotency key. */
export interface StoredAnswer {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
}

interface KeyedRequest {
  /** The key with whom and what it is for, since keys of two accounts are two keys. */
  readonly key: string;
  readonly body: unknown;
  readonly requestId: string;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Whether this is the answer to an earlier request. */
  readonly replayed: boolean;
}

/**
 * Carries out a request once per key; a repeat gets the first answer again, refusals included.
 * @throws {ApiError} where the key was used for something else.
 */
function answerOnce(kept: Journal<StoredAnswer>, request: KeyedRequest, carryOut: () => unknown): Answer {
  const fingerprint = createHash('sha256').update(JSON.stringify(request.body)).digest('hex');
  const earlier = kept.get(request.key);
  if (earlier) {
    if (earlier.fingerprint !== fingerprint) throw mismatch;
    return { status: earlier.status, body: earlier.body, replayed: true };
  }
  const { status, body } = attempt(carryOut, request.requestId);
  kept.set(request.key, { fingerprint, status, body });
  return { status, body, replayed: false };
}

interface KeyedCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly account: string | null;
}

/** Answers a change that is carried out once per idempotency key; without a key, each time. */
export function onceByKey(
  kept: Journal<StoredAnswer>,
  { request, reply, account }: KeyedCall,
  carryOut: () => unknown,
): unknown {
  const given = request.headers['idempotency-key'];
  if (typeof given !== 'string') return carryOut();
  const key = JSON.stringify([account, request.method, request.url, given]);
  const answer = answerOnce(kept, { key, body: request.body, requestId: request.id }, carryOut);
  if (answer.replayed) reply.header('idempotent-replayed', 'true');
  return reply.code(answer.status).send(answer.body);
}

function attempt(carryOut: () => unknown, requestId: string): Omit<Answer, 'replayed'> {
  try {
    return { status: 200, body: carryOut() };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: errorAnswer(error.body, requestId) };
    throw error;
  }
}

const mismatch = new ApiError(400, {
  type: 'idempotency_error',
  message:
    'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a different key if you meant to execute a different request.',
});
