import { createHash } from 'node:crypto';
import { orderSecretHeader } from '@storefront/api/protocol';
import { type Language, preferredLanguage } from '@storefront/domain/language';
import type { FastifyRequest } from 'fastify';
import type { Networks } from './order';

/** Name under which a request keeps its visitor. */
export const visitorDecorator = 'visitor';

/** The visitor who sent a request; null where it carries no token that this server believes. */
export const readVisitor = (request: FastifyRequest): string | null =>
  request.getDecorator<string | null>(visitorDecorator);

/** Name under which a request keeps the networks that it comes from. */
export const networksDecorator = 'networks';

/** Where a request comes from; null on this machine itself where no proxy is trusted: all its visitors share that. */
export const networksOf = (request: FastifyRequest): Networks | null =>
  request.getDecorator<Networks | null>(networksDecorator);

/** The language of who sent a request: our pages name their own as `Accept-Language`. English for none that is spoken. */
export const readLanguage = ({ headers }: FastifyRequest): Language =>
  preferredLanguage(headers['accept-language']);

const secretForm = /^[\w-]{16,128}$/;

/** The hash of the secret that a request gives for its order; null where it gives none. */
export function readSecretHash({ headers }: FastifyRequest): string | null {
  const secret = headers[orderSecretHeader];
  if (typeof secret !== 'string' || !secretForm.test(secret)) return null;
  return createHash('sha256').update(secret).digest('hex');
}
