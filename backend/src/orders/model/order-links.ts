import { orderPagePath, ticketPagePath } from '@ticket-storefront/api/protocol';
import {
  isOrderPageSignature,
  openTicketLink,
  sealTicketLink,
  signOrderPage,
  type TicketLink,
} from '@ticket-storefront/server/visitors';

/** The links to the pages of orders and tickets, which nobody can make without the key. */
export interface OrderLinks {
  /** Null without a key. */
  readonly pageOf: (referenceID: string) => string | null;
  /** Whether the signature is right for this order's page. */
  readonly isValid: (referenceID: string, signature: string) => boolean;
  /** The page of one ticket; null without a key. */
  readonly ticketPage: (link: TicketLink) => string | null;
  /** Reads the token of a link to a ticket; null if it is forged. */
  readonly openTicket: (token: string) => TicketLink | null;
}

interface Options {
  readonly key: string | null;
  /** Origin of the checkout's pages. */
  readonly origin: string;
}

/** Signs the links to the pages of orders and tickets (docs/rules.md, Confirmation and Tickets). */
export const createOrderLinks = ({ key, origin }: Options): OrderLinks => ({
  pageOf: (referenceID) => key && `${origin}${orderPagePath(referenceID, signOrderPage(key, referenceID))}`,
  isValid: (referenceID, signature) => key !== null && isOrderPageSignature(key, referenceID, signature),
  ticketPage: (link) => key && `${origin}${ticketPagePath(sealTicketLink(key, link))}`,
  openTicket: (token) => (key === null ? null : openTicketLink(key, token)),
});
