import type { FastifyServerOptions } from 'fastify';
import { serializeError } from './serialize-error';

/** Errors alone, to standard error. Bodies are never logged; what could hold a secret is left out of requests. */
export const errorLog = {
  level: 'error',
  stream: process.stderr,
  redact: ['req.headers', 'req.body', 'body'],
  serializers: { err: serializeError },
} as const satisfies FastifyServerOptions['logger'];
