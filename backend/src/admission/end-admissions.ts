import { sql } from 'kysely';
import { publicRows } from '../catalog/read-catalog';
import type { Database } from '../database/connection';
import { type Holder, milliseconds } from './line';
import type { AdmissionLimits } from './room';

/** Takes a holder out of checkout and line. */
export async function forgetHolder(
  database: Database,
  { eventId, holder }: Pick<Holder, 'eventId' | 'holder'>,
): Promise<void> {
  await database
    .deleteFrom('admissions')
    .where('event_id', '=', eventId)
    .where('holder', '=', holder)
    .execute();
}

/**
 * Ends the admission of an answered order where nothing is left to do for its buyer: the order is completed, or all tickets
 * of its event are sold and the buyer has none of them. An order that was refused takes no room any longer: its buyer has that
 * of one without an order.
 */
export async function endSettled(
  database: Database,
  { withoutOrderMs }: Pick<AdmissionLimits, 'withoutOrderMs'>,
  referenceID: string,
): Promise<void> {
  await sql`
    with placed as (
      select status from orders where reference_id = ${referenceID} and status in ('pending', 'completed')
    )
    update admissions set
      ended_at = case when
        exists (select from placed where status = 'completed')
        or not exists (select from placed) and not exists (
          select from ticketing_items
          where ticketing_items.event_id = admissions.event_id
            and ${sql.raw(publicRows.ticketing_items)}
            and (capacity is null or sold_count < capacity)
        )
        then now() end,
      reference_id = case when exists (select from placed) then reference_id end,
      room_until = case when exists (select from placed) then room_until
        else admitted_at + ${milliseconds(withoutOrderMs)} end
    where reference_id = ${referenceID} and ended_at is null
      and not exists (select from placed where status = 'pending')`.execute(database);
}

/** Ends the admission of one holder. */
export async function endAdmission(
  database: Database,
  { eventId, holder }: Pick<Holder, 'eventId' | 'holder'>,
): Promise<void> {
  await database
    .updateTable('admissions')
    .set({ ended_at: sql<Date>`now()` })
    .where('event_id', '=', eventId)
    .where('holder', '=', holder)
    .where('admitted_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Ends the admissions whose order is completed, however it was, and those without a sign of life; moves places that no
 * longer ask out of the way of the others; forgets what ended or was last seen an hour ago. Of several processes each takes other rows.
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
    with gone as (
      select event_id, holder from admissions
      where ended_at is null and admitted_at is null and line < 2 and alive_until <= now()
      for update skip locked
    )
    update admissions set line = 2
    from gone where admissions.event_id = gone.event_id and admissions.holder = gone.holder`.execute(
    database,
  );
  await sql`
    delete from admissions
    where alive_until < now() - interval '1 hour' or ended_at < now() - interval '1 hour'`.execute(database);
}
