import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import { isSettled } from './is-settled';

const ordersAtOnce = 500;

/**
 * Deletes some orders that were refused or given up more than so many days ago. One with a payment, whatever became of it,
 * and one about which something is open are kept.
 * @returns the references of those that were deleted
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
