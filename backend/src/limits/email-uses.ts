import { domainToASCII } from 'node:url';
import type { RequestedOrder } from '@storefront/order-port';
import type { FastifyRequest } from 'fastify';
import { clientOf } from './client-of';
import type { Use } from './limiter';

/**
 * The mailbox that an e-mail address reaches (RFC 5321), for counting alone: mail goes to the address as it was typed.
 * Without `+tag`, quotes and dots at the end of the domain, one mailbox would count as thousands.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [name] = address.slice(0, at).replaceAll(/["\\]/g, '').toLowerCase().split('+');
  const domain = address.slice(at + 1).replace(/\.+$/, '');
  return `${name}@${domainToASCII(domain) || domain.toLowerCase()}`;
}

/** What the confirmation of a free order uses. Nothing on this machine itself, where all orders may have one recipient. */
export function freeConfirmationUses({ networks, customer }: RequestedOrder): readonly Use[] {
  if (networks === null) return [];
  return [{ limit: 'FREE_ORDERS_PER_RECIPIENT', subject: mailboxOf(customer.email), by: 1 }];
}

/** What sending a confirmation again uses. @param recipient - where it goes. */
export function resendUses(request: FastifyRequest, referenceID: string, recipient: string): readonly Use[] {
  const { network } = clientOf(request);
  return [
    { limit: 'CONFIRMATIONS_PER_ORDER', subject: referenceID, by: 1 },
    { limit: 'CONFIRMATIONS_PER_RECIPIENT', subject: mailboxOf(recipient), by: 1 },
    ...(network === null ? [] : [{ limit: 'CONFIRMATIONS_PER_ADDRESS', subject: network, by: 1 } as const]),
  ];
}
