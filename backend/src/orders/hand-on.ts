import type { TicketAnswer } from '@ticket-storefront/api/protocol';
import { createReferenceID } from '@ticket-storefront/domain';
import type { Language } from '@ticket-storefront/domain/language';
import { type Refusal, refusals } from '@ticket-storefront/order-port';
import type { TicketLink } from '@ticket-storefront/server/visitors';
import type { Database } from '../database/connection';
import { readTickets } from './admit-tickets';
import { offerOf, receiptEvent } from './find-receipt';
import type { OrderLinks } from './model/order-links';
import { stubOf } from './model/tickets';
import { findOrder, lockOrder, saveHolding } from './repository';

interface Services {
  readonly database: Database;
  readonly links: OrderLinks;
}

const noTicket = refusals.invalid('There is no ticket at this address.');

/** The ticket of a link. A link of an earlier holder shows that it was handed on, and never its code. */
export async function readTicket(
  services: Services,
  link: TicketLink,
  language: Language,
): Promise<TicketAnswer | Refusal> {
  const { referenceID, number, holding, kind } = link;
  const found = await readTickets(services.database, referenceID, findOrder);
  const ticket = found?.tickets.find((each) => each.number === number);
  if (!found || !ticket) return noTicket;
  const isCurrent = ticket.holding === holding;
  const isHolder = isCurrent && kind === 'holder';
  return {
    success: true,
    link: !isCurrent ? 'gone' : isHolder ? 'held' : 'offered',
    ticket: {
      ...stubOf(ticket, isHolder, isHolder ? offerOf(services.links, referenceID, ticket) : null),
      ...(isCurrent && !isHolder && { state: ticket.isAdmitted ? 'admitted' : 'valid' }),
    },
    event: found.event && receiptEvent(found.event, language),
  };
}

/**
 * Hands a ticket on to whoever accepts its link: it gets a new code, and the codes that admitted it before end. Of several who
 * accept, the first gets it.
 * @returns the new holder's link
 */
export function acceptTicket(
  { database, links }: Services,
  { referenceID, number, holding, kind }: TicketLink,
  holder: string | null,
): Promise<{ readonly url: string } | Refusal> {
  return database.transaction().execute(async (transaction) => {
    const locked = await readTickets(transaction, referenceID, lockOrder);
    const ticket = locked?.tickets.find((each) => each.number === number);
    if (!ticket || kind !== 'offer') return noTicket;
    if (ticket.holding !== holding) return refusals.ticketAccepted;
    if (ticket.isAdmitted) return refusals.ticketUsed;
    await saveHolding(transaction, { referenceID, number, holding, code: createReferenceID(), holder });
    const url = links.ticketPage({ referenceID, number, holding: holding + 1, kind: 'holder' });
    return url ? { url } : noTicket;
  });
}
