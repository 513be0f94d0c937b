import { type Refusal, type RequestedOrder, refusals } from '@ticket-storefront/order-port';
import type { Networks } from '@ticket-storefront/server/visitors';
import { sql } from 'kysely';
import { publicRows } from '../catalog/read-catalog';
import { batchRequests } from '../database/batch-requests';
import type { Database } from '../database/connection';
import {
  admitNext,
  enterOrders,
  type Holder,
  milliseconds,
  orderHolder,
  recordHolder,
  takePlaces,
  visitorHolder,
} from './line';
import type { PacedEvent } from './paces';
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
  const takePlace = () => takePlaces(database, limits, holder.eventId, [holder]);
  // The page of a buyer who has ordered polls under that order, so it cannot request a place for another.
  if (!seen && hasOrdered && !(await takePlace())) return 'no-event';
  if (!hasRoom(await readRoom(database, holder.eventId), limits)) return 'waiting';
  const hasPlace = seen !== null || hasOrdered;
  if (!hasPlace && !(await takePlace())) return 'no-event';
  const admitted = await admitNext(database, limits, holder.eventId, [
    { holder: holder.holder, referenceID },
  ]);
  if (admitted.has(holder.holder)) return 'admitted';
  if (!hasPlace) await leaveLine(database, holder.eventId, [holder.holder]);
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

/** An order to let into the checkout. Its networks are hashed. */
interface OrderToAdmit {
  readonly order: EnteringOrder;
  readonly networks: Networks | null;
}

/** Orders in a batch. */
const maxBatchSize = 64;

/**
 * Says of an order why it has to wait, or null. A repeated request of an open or completed order never waits. Orders of an event that
 * come while others enter are answered together.
 * @param limitsOf - the limits of an event
 * @param underWay - orders of an event that this process is placing
 */
export function createOrderAdmission(
  database: Database,
  limitsOf: (event: PacedEvent) => AdmissionLimits,
  underWay: (eventId: number) => number,
): (
  order: EnteringOrder & Pick<RequestedOrder, 'processor'>,
  networks: Networks | null,
) => Promise<Refusal | null> {
  const inBatches = batchRequests(
    async (requests: readonly (OrderToAdmit & { readonly event: PacedEvent })[]) => {
      const [first] = requests;
      if (!first) return [];
      const orders = requests.map(({ order, networks }) => ({
        ...{ holder: holderOf(order).holder, referenceID: order.referenceID, networks },
        isProven: mayEnter(order),
      }));
      return enterOrders(database, limitsOf(first.event), first.event.id, orders);
    },
    {
      max: maxBatchSize,
      keyOf: ({ event: { id, processor } }) => `${id} ${processor}`,
      subjectOf: ({ order }) => holderOf(order).holder,
      underWay: ({ event }) => underWay(event.id),
    },
  );
  return async (order, networks) => {
    const event = { id: order.eventId, processor: order.processor };
    const entry = await inBatches({ order, networks, event });
    return entry === 'unsure'
      ? admitOrder(database, limitsOf(event), order, networks)
      : refusalOf(database, order, entry);
  };
}

const mayEnter = (order: EnteringOrder): boolean => order.visitor === null || order.isVisitorProven;

async function admitOrder(
  database: Database,
  limits: AdmissionLimits,
  order: EnteringOrder,
  networks: Networks | null,
): Promise<Refusal | null> {
  const holder = { ...holderOf(order), networks };
  const entry = mayEnter(order)
    ? await enterCheckout(database, limits, holder, order.referenceID)
    : await returnToCheckout(database, limits, holder, order.referenceID);
  return refusalOf(database, order, entry);
}

async function refusalOf(
  database: Database,
  order: EnteringOrder,
  entry: Awaited<ReturnType<typeof enterCheckout>>,
): Promise<Refusal | null> {
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
 * admitted without an order. Orders that end while others do are stored together.
 */
export function createOrderFinish(
  database: Database,
  limits: Pick<AdmissionLimits, 'withoutOrderMs'>,
): (order: RequestedOrderTerms) => Promise<void> {
  const inBatches = batchRequests(
    async (references: readonly string[]) => {
      await endSettled(database, limits, references);
      return references;
    },
    { max: maxBatchSize },
  );
  return async (order) => {
    if (order.visitor === null) await forgetHolder(database, holderOf(order));
    else await inBatches(order.referenceID);
  };
}

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

/** Removes holders from the line, unless another request has admitted them. @returns those that left */
async function leaveLine(
  database: Database,
  eventId: number,
  holders: readonly string[],
): Promise<readonly string[]> {
  const rows = await database
    .deleteFrom('admissions')
    .where('event_id', '=', eventId)
    .where(sql<boolean>`holder = any(${holders}::text[])`)
    .where('admitted_at', 'is', null)
    .returning('holder')
    .execute();
  return rows.map(({ holder }) => holder);
}

/**
 * Ends the admission of an order that is completed, or refused while the event is sold out. Another refused order takes no more
 * room: its buyer counts as one without an order.
 */
export async function endSettled(
  database: Database,
  { withoutOrderMs }: Pick<AdmissionLimits, 'withoutOrderMs'>,
  references: readonly string[],
): Promise<void> {
  await sql`
    with settled as (
      select event_id, holder, placed.status from admissions
      left join orders as placed
        on placed.reference_id = admissions.reference_id and placed.status in ('pending', 'completed')
      where admissions.reference_id = any(${references}::text[]) and ended_at is null
        and placed.status is distinct from 'pending'
      order by event_id, holder
      for update of admissions
    )
    update admissions set
      ended_at = case when
        settled.status = 'completed'
        or not exists (
          select from ticketing_items
          where ticketing_items.event_id = admissions.event_id
            and ${sql.raw(publicRows.ticketing_items)}
            and (capacity is null or sold_count < capacity)
        )
        then now() end,
      reference_id = case when settled.status is not null then reference_id end,
      room_until = case when settled.status is not null then room_until
        else admitted_at + ${milliseconds(withoutOrderMs)} end
    from settled where admissions.event_id = settled.event_id and admissions.holder = settled.holder`.execute(
    database,
  );
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

/** Places of an event from which abandoned ones are moved. A longer part of a line costs more to read than it is worth before its turn. */
const headOfLine = 5000;

/**
 * Ends admissions of completed orders and of idle buyers, and moves abandoned places from the head of each line behind the others.
 * Processes that run it at the same time take different rows.
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
    with abandoned as materialized (
      select room.event_id, head.holder from waiting_rooms as room, lateral (
        select holder, alive_until from admissions
        where event_id = room.event_id and admitted_at is null and ended_at is null and line < 2
        order by line, place limit ${headOfLine}
      ) as head
      where alive_until <= now()
    ), gone as (
      select admissions.event_id, admissions.holder from abandoned
      join admissions on admissions.event_id = abandoned.event_id and admissions.holder = abandoned.holder
      where ended_at is null and admitted_at is null and line < 2 and alive_until <= now()
      for update of admissions skip locked
    )
    update admissions set line = 2
    from gone where admissions.event_id = gone.event_id and admissions.holder = gone.holder`.execute(
    database,
  );
}

/** Deletes what ended an hour ago. It reads all admissions. */
export async function forgetAdmissions(database: Database): Promise<void> {
  await sql`
    delete from admissions
    where alive_until < now() - interval '1 hour' or ended_at < now() - interval '1 hour'`.execute(database);
}
