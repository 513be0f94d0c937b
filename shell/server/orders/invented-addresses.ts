import { isOrderPageSignature, openTicketLink } from '@ticket-storefront/server/visitors';

type Key = string | undefined;

/**
 * Whether nobody signed the address of an order's page. Such a request never reaches the API, whose rate limit counts all of this server's
 * requests together. Without a key the API checks addresses.
 */
export const isInventedOrder = (key: Key, referenceID: string, signature: string): boolean =>
  key !== undefined && !isOrderPageSignature(key, referenceID, signature);

/** The same of the token of a link to a ticket. */
export const isInventedTicket = (key: Key, token: string): boolean =>
  key !== undefined && openTicketLink(key, token) === null;
