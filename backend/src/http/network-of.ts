import { networksOfAddress } from '@ticket-storefront/server/visitors';
import type { FastifyRequest } from 'fastify';

/** Whose calls count together for the limits per minute. */
export const callerOf = ({ ip }: FastifyRequest): string => networksOfAddress(ip).network;
