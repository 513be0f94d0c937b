import { sql } from 'kysely';
import type { Database } from '../database/connection';

/** Ends the admission under which an order was placed, once that is completed. */
export async function endCompleted(database: Database, referenceID: string): Promise<void> {
  await sql`
    update admissions set ended_at = now()
    where reference_id = ${referenceID} and ended_at is null
      and exists (select from orders where reference_id = ${referenceID} and status = 'completed')`.execute(
    database,
  );
}

/**
 * Ends the admissions whose order is completed, however it was, and those without a sign of life; forgets what ended or
 * was last seen an hour ago. Of several processes each takes other rows.
 */
export async function endAdmissions(database: Database): Promise<void> {
  await sql`
    with over as (
      select event_id, holder from admissions
      where ended_at is null and admitted_at is not null and (
        alive_until <= now()
        or exists (
          select from orders
          where orders.reference_id = admissions.reference_id and orders.status = 'completed'
        )
      )
      for update skip locked
    )
    update admissions set ended_at = now()
    from over where admissions.event_id = over.event_id and admissions.holder = over.holder`.execute(
    database,
  );
  await sql`
    delete from admissions
    where alive_until < now() - interval '1 hour' or ended_at < now() - interval '1 hour'`.execute(database);
}
