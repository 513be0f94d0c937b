import { type Refusal, type RequestedOrder, refusals } from '@ticket-storefront/order-port';
import type { Networks } from '@ticket-storefront/server/visitors';
import { sql } from 'kysely';
import { publicRows } from '../catalog/read-catalog';
import type { Database } from '../database/connection';
import {
  admitNext,
  type Holder,
  milliseconds,
  orderHolder,
  recordHolder,
  takePlaces,
  visitorHolder,
} from './line';
import { type AdmissionLimits, hasRoom, readRoom } from './room';

/**
 * Admits a buyer who orders: at once if there is room and no line, else only in the turn of a place that the buyer's page has
 * requested. An order alone gets no place in line, because nothing would poll for it, and pages would wait behind it.
 * @param referenceID - the order to be placed
 */
export async function enterCheckout(
  database: Database,
  limits: AdmissionLimits,
  holder: Holder,
  referenceID: string | null = null,
): Promise<'admitted' | 'waiting' | 'no-event'> {
  const { standing: seen, hasOrdered } = await recordHolder(database, limits, holder, referenceID);
  if (seen?.isAdmitted) return 'admitted';
  const takePlace = async () => (await takePlaces(database, limits, holder.eventId, [holder])) !== null;
  // The page of a buyer who has ordered polls under that order, so it cannot request a place for another.
  if (!seen && hasOrdered && !(await takePlace())) return 'no-event';
  if (!hasRoom(await readRoom(database, holder.eventId), limits)) return 'waiting';
  const hasPlace = seen !== null || hasOrdered;
  if (!hasPlace && !(await takePlace())) return 'no-event';
  if (await admitNext(database, limits, holder, referenceID)) return 'admitted';
  if (!hasPlace) await leaveLine(database, holder);
  const { standing } = await recordHolder(database, limits, holder, referenceID);
  // Another request under the same reference has ended, and its place with it.
  if (hasPlace && !standing) return enterCheckout(database, limits, holder, referenceID);
  return standing?.isAdmitted ? 'admitted' : 'waiting';
}

type RequestedOrderTerms = Pick<RequestedOrder, 'eventId' | 'referenceID' | 'visitor'>;
type EnteringOrder = RequestedOrderTerms & Pick<RequestedOrder, 'isVisitorProven'>;

const holderOf = ({ eventId, visitor, referenceID }: RequestedOrderTerms) => ({
  eventId,
  holder: visitor === null ? orderHolder(referenceID) : visitorHolder(visitor),
});

/**
 * Why an order has to wait, or null. A repeated request of an open or completed order never waits.
 * @param networks - hashed
 */
export async function admitOrder(
  database: Database,
  limits: AdmissionLimits,
  order: EnteringOrder,
  networks: Networks | null,
): Promise<Refusal | null> {
  const holder = { ...holderOf(order), networks };
  const mayEnter = order.visitor === null || order.isVisitorProven;
  const entry = mayEnter
    ? await enterCheckout(database, limits, holder, order.referenceID)
    : await returnToCheckout(database, limits, holder, order.referenceID);
  if (entry !== 'waiting') return null;
  if (await isKnown(database, order.referenceID)) return null;
  return order.visitor === null ? refusals.noPlace : refusals.waiting;
}

/** Lets a visitor into the checkout who is admitted already. */
async function returnToCheckout(
  database: Database,
  limits: AdmissionLimits,
  holder: Holder,
  referenceID: string,
): Promise<'admitted' | 'waiting'> {
  const { standing } = await recordHolder(database, limits, holder, referenceID);
  return standing?.isAdmitted ? 'admitted' : 'waiting';
}

/** Ends the admission of an order that cannot be placed. */
export const leaveCheckout = (database: Database, order: RequestedOrderTerms): Promise<void> =>
  endAdmission(database, holderOf(order));

/**
 * Ends the admission of a client without a token, and of a buyer who has bought or has nothing left to buy. A refused buyer stays
 * admitted without an order.
 */
export const finishOrder = (
  database: Database,
  limits: AdmissionLimits,
  order: RequestedOrderTerms,
): Promise<void> =>
  order.visitor === null
    ? forgetHolder(database, holderOf(order))
    : endSettled(database, limits, order.referenceID);

async function isKnown(database: Database, referenceID: string): Promise<boolean> {
  const order = await database
    .selectFrom('orders')
    .select('reference_id')
    .where('reference_id', '=', referenceID)
    .where('status', 'in', ['pending', 'completed'])
    .executeTakeFirst();
  return order !== undefined;
}

const rowOf = (database: Database, { eventId, holder }: Pick<Holder, 'eventId' | 'holder'>) =>
  database.deleteFrom('admissions').where('event_id', '=', eventId).where('holder', '=', holder);

/** Removes a holder from checkout and line. */
export async function forgetHolder(
  database: Database,
  holder: Pick<Holder, 'eventId' | 'holder'>,
): Promise<void> {
  await rowOf(database, holder).execute();
}

/** Removes a holder from the line, unless another request has admitted it. */
async function leaveLine(database: Database, holder: Holder): Promise<void> {
  await rowOf(database, holder).where('admitted_at', 'is', null).execute();
}

/**
 * Ends the admission of an order that is completed, or refused while the event is sold out. Another refused order takes no more
 * room: its buyer counts as one without an order.
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
 * Ends admissions of completed orders and of idle buyers, moves abandoned places behind the others, and deletes rows an hour
 * later. Processes that run it at the same time take different rows.
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
