import type { Database } from '../database/connection';
import { type Ticket, ticketsByCode, ticketsOf } from './model/tickets';
import {
  findConfirmed,
  type findOrder,
  findReferenceOfCode,
  findTickets,
  lockOrder,
  saveAdmission,
} from './repository';

/** What the door does about a code. `unknown`: it stands for no ticket, or for none any more; `used`: its tickets are admitted. */
export type DoorDecision =
  | { readonly kind: 'admitted'; readonly event: string; readonly tickets: readonly Ticket[] }
  | { readonly kind: 'unknown' | 'used' };

/** The tickets of an order; null unless it is completed. @param read - `lockOrder` before they are changed */
export async function readTickets(transaction: Database, referenceID: string, read: typeof findOrder) {
  const order = await read(transaction, referenceID);
  if (order?.status !== 'completed') return null;
  const { number: attempt, eventId } = order.attempt;
  const { event, lines } = await findConfirmed(transaction, { referenceID, attempt, eventId });
  return { event, tickets: ticketsOf(referenceID, lines, await findTickets(transaction, referenceID)) };
}

/**
 * Admits the tickets of a code that are not admitted yet, each once however many doors read it at the same time
 * (docs/rules.md, Tickets).
 * @param code - of a ticket, or the reference of an order none of whose tickets was handed on
 */
export async function admitTickets(database: Database, code: string): Promise<DoorDecision> {
  const [beginning = ''] = code.split('/');
  const referenceID = (await findReferenceOfCode(database, code)) ?? beginning;
  return database.transaction().execute(async (transaction) => {
    const locked = await readTickets(transaction, referenceID, lockOrder);
    if (!locked) return { kind: 'unknown' };
    const meant = ticketsByCode(referenceID, locked.tickets, code);
    if (meant.length === 0) return { kind: 'unknown' };
    const tickets = meant.filter(({ isAdmitted }) => !isAdmitted);
    if (tickets.length === 0) return { kind: 'used' };
    await saveAdmission(
      transaction,
      referenceID,
      tickets.map(({ number }) => number),
    );
    return { kind: 'admitted', event: locked.event?.name ?? '', tickets };
  });
}
