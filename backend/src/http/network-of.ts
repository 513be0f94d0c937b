import { isVisitorProven, networksOf, readVisitor } from '@ticket-storefront/order-port';
import type { FastifyRequest } from 'fastify';

/** Whose calls count together for the limits per minute: a proven visitor's alone, otherwise those of a network. */
export const callerOf = (request: FastifyRequest): string =>
  isVisitorProven(request) ? `visitor ${readVisitor(request)}` : `network ${networksOf(request)?.network}`;

/** Whether a request comes from this machine itself, without a proxy that names its client: its calls are not limited. */
export const isFromHere = (request: FastifyRequest): boolean => networksOf(request) === null;
