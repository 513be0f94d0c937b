import { networksOf } from '@ticket-storefront/order-port';
import { networksOfAddress } from '@ticket-storefront/server/visitors';
import type { FastifyRequest } from 'fastify';

/** Whose calls count together for the limits per minute. */
export const callerOf = ({ ip }: FastifyRequest): string => networksOfAddress(ip).network;

/** The /24 or /64 of a request; null if it identifies nobody. */
export const networkOf = (request: FastifyRequest): string | null => networksOf(request)?.network ?? null;
