import type { FastifyRequest } from 'fastify';
import type { Limiter } from './limiter';

/** Name under which the server keeps its limiter. */
export const limiterDecorator = 'limiter';

/** The limiter of the server that a request came to. */
export const readLimiter = (request: FastifyRequest): Limiter =>
  request.server.getDecorator<Limiter>(limiterDecorator);
