import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import { columnsOf } from './attempt-columns';

/** Whether an order has no polled attempt, open refund, unwritten or unsent e-mail or open matter. */
const isSettled = sql<boolean>`
  not exists (
    select from order_attempts as attempt
    where attempt.reference_id = orders.reference_id and attempt.next_check_at is not null
  )
  and not exists (
    select from returned_payments as payment
    where payment.reference_id = orders.reference_id and payment.returned_at is null
  )
  and not exists (
    select from outbox_emails as email
    where email.reference_id = orders.reference_id and email.sent_at is null and email.failed_at is null
  )
  and not exists (
    select from unwritten_confirmations as email where email.reference_id = orders.reference_id
  )
  and not exists (
    select from attention_items as matter
    where matter.reference_id = orders.reference_id and matter.resolved_at is null
  )`;

const ordersAtOnce = 500;

const buyerColumns = columnsOf('buyer').map((name) => sql.ref(name));
const isBuyerKnown = sql`num_nonnulls(${sql.join(buyerColumns)}) > 0`;
const noBuyer = sql.join(buyerColumns.map((column) => sql`${column} = null`));

/**
 * Deletes some orders that were refused or abandoned so many days ago, without any payment or open matter.
 * @returns the deleted references
 */
export async function deleteUnpaidOrders(database: Database, keptDays: number): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly reference_id: string }>`
    with due as (
      select reference_id from orders
      where status in ('refused', 'abandoned') and changed_at < now() - ${keptDays} * interval '1 day'
        and not exists (
          select from order_attempts as paid
          where paid.reference_id = orders.reference_id and paid.payment_id is not null
        )
        and not exists (
          select from returned_payments as payment where payment.reference_id = orders.reference_id
        )
        and ${isSettled}
      limit ${ordersAtOnce}
      for update skip locked
    ), emails as (
      delete from outbox_emails using due where outbox_emails.reference_id = due.reference_id
    ), lines as (
      delete from order_lines using due where order_lines.reference_id = due.reference_id
    ), attempts as (
      delete from order_attempts using due where order_attempts.reference_id = due.reference_id
    )
    delete from orders using due where orders.reference_id = due.reference_id
    returning orders.reference_id`.execute(database);
  return rows.map((row) => row.reference_id);
}

/**
 * Deletes the buyers of some paid orders so many days after their event, their e-mails, and the names on their tickets. Keeps orders with an open matter or
 * without a date.
 * @returns whether there were any
 */
export async function forgetPaidBuyers(database: Database, keptDays: number): Promise<boolean> {
  // Compares texts of the same form; other dates keep their buyers. One more day because of time zones.
  const { rows } = await sql`
    with due as (
      select orders.reference_id
      from orders
      join order_attempts as latest on latest.reference_id = orders.reference_id and latest.attempt = orders.attempt
      join events on events.id = latest.event_id
      where orders.status in ('completed', 'refunded', 'reversed')
        and greatest(left(start_date, 10), left(end_date, 10)) collate "C"
          < to_char(now() - (${keptDays} + 1) * interval '1 day', 'YYYY-MM-DD')
        and (
          exists (
            select from order_attempts as known
            where known.reference_id = orders.reference_id and ${isBuyerKnown}
          )
          or exists (
            select from tickets as held where held.reference_id = orders.reference_id and held.holder is not null
          )
        )
        and ${isSettled}
      limit ${ordersAtOnce}
      for update of orders skip locked
    ), emails as (
      delete from outbox_emails using due where outbox_emails.reference_id = due.reference_id
    ), holders as (
      update tickets set holder = null from due where tickets.reference_id = due.reference_id
    )
    update order_attempts set ${noBuyer}
    from due where order_attempts.reference_id = due.reference_id
    returning order_attempts.reference_id`.execute(database);
  return rows.length > 0;
}
