import { createHash } from 'node:crypto';
import { handOverHeader, orderSecretHeader } from '@ticket-storefront/api/protocol';
import { type Language, preferredLanguage } from '@ticket-storefront/domain/language';
import type { Networks } from '@ticket-storefront/server/visitors';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';

/** Name of the request property with its visitor. */
export const visitorDecorator = 'visitor';

/** The visitor who sent a request; null without a valid token. */
export const readVisitor = (request: FastifyRequest): string | null =>
  request.getDecorator<string | null>(visitorDecorator);

/** Name of the request property that says whether its visitor is proven. */
export const provenDecorator = 'isVisitorProven';

/** Whether the visitor's token has cost something, and so may take a place in line (docs/limits.md). */
export const isVisitorProven = (request: FastifyRequest): boolean =>
  request.getDecorator<boolean>(provenDecorator);

/** Name of the request property with its networks. */
export const networksDecorator = 'networks';

/** The networks of a request; null for requests of this machine without a trusted proxy, because all visitors share them. */
export const networksOf = (request: FastifyRequest): Networks | null =>
  request.getDecorator<Networks | null>(networksDecorator);

/** The language in the `Accept-Language` of a request; English if we have no messages in it. */
export const readLanguage = ({ headers }: FastifyRequest): Language =>
  preferredLanguage(headers['accept-language']);

const secretForm = /^[\w-]{16,128}$/;

/** The hash of a request's order secret; null without one. */
export function readSecretHash({ headers }: FastifyRequest): string | null {
  const secret = headers[orderSecretHeader];
  if (typeof secret !== 'string' || !secretForm.test(secret)) return null;
  return createHash('sha256').update(secret).digest('hex');
}

/** The id of a hand-over (docs/glossary.md): a UUID that only its two pages know. */
export const handOverId = v.pipe(v.string(), v.uuid());

/** The id of the hand-over that a request's checkout came from; null without a valid one. */
export function readHandOverId({ headers }: FastifyRequest): string | null {
  const id = headers[handOverHeader];
  return v.is(handOverId, id) ? id : null;
}
