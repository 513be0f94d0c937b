import { hasEnded } from '@ticket-storefront/domain/dates';
import type { Scheduled } from '@ticket-storefront/domain/events';
import type { Database } from '../../database/connection';
import { latestAttempts } from './open-orders';

/** A completed order of an e-mail address. */
export interface OrderOfEmail extends Scheduled {
  readonly referenceID: string;
  /** The address as its buyer typed it. */
  readonly email: string;
  readonly eventName: string;
}

const dayMs = 24 * 60 * 60_000;

/** Days after its event for which an order's link is sent again: for receipts and refunds. */
export const findableDays = 30;

/** More orders of one address are not listed. */
const maxOrders = 50;

/** The newest completed orders of an e-mail address, in any case, whose events are not long past. */
export async function findOrdersOfEmail(
  database: Database,
  email: string,
  now: Date,
): Promise<readonly OrderOfEmail[]> {
  const rows = await latestAttempts(database)
    .innerJoin('events', 'events.id', 'order_attempts.event_id')
    .select(({ ref }) => [
      'orders.reference_id as referenceID',
      ref('order_attempts.email').$notNull().as('email'),
      'events.name as eventName',
      'start_date',
      'end_date',
      'start_time',
      'end_time',
      'timezone',
    ])
    .where(({ fn, eb }) => eb(fn<string>('lower', ['order_attempts.email']), '=', email.toLowerCase()))
    .where('orders.status', '=', 'completed')
    .orderBy('order_attempts.reserved_at', 'desc')
    .execute();
  const longAgo = new Date(now.getTime() - findableDays * dayMs);
  return rows.filter((order) => !hasEnded(order, longAgo)).slice(0, maxOrders);
}
