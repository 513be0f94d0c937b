import type { Event } from './event';

/** What is not sold of an event: nothing is once it is over, or where no checkout serves it; without an account, what costs. */
export type SalesClosed = 'ended' | 'unpayable' | 'only-free';

/**
 * What cannot be bought of an event; null where all of it may be (docs/rules.md, Ticket list).
 * @param hasEnded - whether the event is over
 * @param processors - names of the processors that have a checkout; empty where they are not known
 */
export function salesClosed(
  event: Pick<Event, 'ticketing_payment_processor_config'>,
  hasEnded: boolean,
  processors: readonly string[],
): SalesClosed | null {
  if (hasEnded) return 'ended';
  const { processor, config } = event.ticketing_payment_processor_config ?? {};
  if (!processor || (processors.length > 0 && !processors.includes(processor))) return 'unpayable';
  return processor === 'stripe' && !config?.connected_account_id?.trim() ? 'only-free' : null;
}
