import type { TicketStub } from '@ticket-storefront/api/protocol';

/** The stored changes of a ticket; a ticket without any has no row. */
export interface StoredTicket {
  readonly number: number;
  /** How often it was handed on. */
  readonly holding: number;
  /** Null unless it was handed on. */
  readonly code: string | null;
  readonly holder: string | null;
  readonly isAdmitted: boolean;
}

/** One ticket of a completed order. */
export interface Ticket {
  /** 1 for the first ticket of the order. */
  readonly number: number;
  /** Tickets in the order. */
  readonly of: number;
  /** The item's name. */
  readonly name: string;
  /** How often it was handed on. */
  readonly holding: number;
  /** What admits it at the door. */
  readonly code: string;
  readonly holder: string | null;
  readonly isAdmitted: boolean;
}

/** The code of a ticket that its buyer holds. */
export const buyersCode = (referenceID: string, number: number): string => `${referenceID}/${number}`;

interface TicketLine {
  readonly name: string;
  readonly quantity: number;
}

/** The tickets of an order, one for each piece of its lines, in their order (docs/rules.md, Tickets). */
export function ticketsOf(
  referenceID: string,
  lines: readonly TicketLine[],
  stored: readonly StoredTicket[] = [],
): readonly Ticket[] {
  const names = lines.flatMap(({ name, quantity }) => Array.from({ length: quantity }, () => name));
  return names.map((name, index) => {
    const number = index + 1;
    const changed = stored.find((each) => each.number === number);
    return {
      number,
      of: names.length,
      name,
      holding: changed?.holding ?? 0,
      code: changed?.code ?? buyersCode(referenceID, number),
      holder: changed?.holder ?? null,
      isAdmitted: changed?.isAdmitted ?? false,
    };
  });
}

/**
 * The tickets of an order that a code stands for. The reference stands for all of them until one was handed on; from then on each
 * ticket has only its own code, and the code of an earlier holder stands for nothing.
 */
export function ticketsByCode(
  referenceID: string,
  tickets: readonly Ticket[],
  code: string,
): readonly Ticket[] {
  if (code !== referenceID) return tickets.filter((ticket) => ticket.code === code);
  return tickets.some(({ holding }) => holding > 0) ? [] : tickets;
}

/** A ticket as its buyer or its holder sees it. @param isOwn - whether the reader holds it @param sendUrl - see {@link TicketStub} */
export function stubOf(ticket: Ticket, isOwn: boolean, sendUrl: string | null): TicketStub {
  const { number, of, name, code, holder, isAdmitted } = ticket;
  const state = !isOwn ? 'handed-on' : isAdmitted ? 'admitted' : 'valid';
  return {
    number,
    of,
    name,
    code: isOwn ? code : null,
    holder,
    state,
    sendUrl: state === 'valid' ? sendUrl : null,
  };
}
