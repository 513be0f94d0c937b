import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import { isSettled } from './is-settled';

const ordersAtOnce = 500;

/**
 * Forgets the buyers of some paid orders whose event was over more than so many days ago, and the e-mails to them. An order
 * about which something is open keeps its buyer, and so does one of an event without a date.
 * @returns whether there were any
 */
export async function forgetPaidBuyers(database: Database, keptDays: number): Promise<boolean> {
  // Compared as texts of the same form: whatever else a date holds keeps its buyers. A day more, since places differ in theirs.
  const { rows } = await sql`
    with due as (
      select orders.reference_id
      from orders
      join order_attempts as latest on latest.reference_id = orders.reference_id and latest.attempt = orders.attempt
      join events on events.id = latest.event_id
      where orders.status in ('completed', 'refunded', 'reversed')
        and greatest(left(start_date, 10), left(end_date, 10)) collate "C"
          < to_char(now() - (${keptDays} + 1) * interval '1 day', 'YYYY-MM-DD')
        and exists (
          select from order_attempts as known
          where known.reference_id = orders.reference_id and known.email is not null
        )
        and ${isSettled}
      limit ${ordersAtOnce}
      for update of orders skip locked
    ), emails as (
      delete from outbox_emails using due where outbox_emails.reference_id = due.reference_id
    )
    update order_attempts set customer = null, email = null
    from due where order_attempts.reference_id = due.reference_id
    returning order_attempts.reference_id`.execute(database);
  return rows.length > 0;
}
