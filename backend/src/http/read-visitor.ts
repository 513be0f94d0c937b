import type { FastifyRequest } from 'fastify';

/** Name under which a request keeps its visitor. */
export const visitorDecorator = 'visitor';

/** The visitor who sent a request; null where it carries no token that this server believes. */
export const readVisitor = (request: FastifyRequest): string | null =>
  request.getDecorator<string | null>(visitorDecorator);
