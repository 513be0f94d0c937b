import { createHash } from 'node:crypto';
import { orderSecretHeader } from '@storefront/api/answers/order-secret';
import type { FastifyRequest } from 'fastify';

const secretForm = /^[\w-]{16,128}$/;

/** The hash of the secret that a request gives for its order; null where it gives none. */
export function readSecretHash({ headers }: FastifyRequest): string | null {
  const secret = headers[orderSecretHeader];
  if (typeof secret !== 'string' || !secretForm.test(secret)) return null;
  return createHash('sha256').update(secret).digest('hex');
}
