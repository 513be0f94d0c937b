import { sql } from 'kysely';

/**
 * Whether nothing is open any more about a row of `orders`: no payment is looked for or given back, no e-mail is to be
 * sent, and no person has to look at it.
 */
export const isSettled = sql<boolean>`
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
    select from attention_items as matter
    where matter.reference_id = orders.reference_id and matter.resolved_at is null
  )`;
