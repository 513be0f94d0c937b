import type { Networks } from '@storefront/order-port';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection';
import { type AdmissionLimits, latestPollMs, type Room, roomOf, soonestPollMs } from './room';

/** Pages ask up to a fifth later than they were told, so that those that began together do not ask together. */
const jitter = 1.2;
/** What an answer, the next request and its turn may take. */
const graceMs = 5000;

/** A time span in SQL. */
export const milliseconds = (count: number): RawBuilder<unknown> => sql`${count} * interval '1 millisecond'`;

/** Who asks for the checkout of an event. */
export interface Holder {
  readonly eventId: number;
  /** The name of {@link visitorHolder} or {@link orderHolder}. */
  readonly holder: string;
  /** Hashes of the networks; null where they tell nothing. */
  readonly networks: Networks | null;
}

/** Names a visitor. */
export const visitorHolder = (visitor: string): string => `visitor ${visitor}`;

/** Names an order whose sender has no token; never like a visitor, whatever its reference. */
export const orderHolder = (referenceID: string): string => `order ${referenceID}`;

/** Until when a place counts whose page was told that so many are before it: about until it asks again. */
const placeExpiresAt = (
  before: RawBuilder<number>,
  { apartMs }: Pick<AdmissionLimits, 'apartMs'>,
): RawBuilder<Date> => sql`
  now() + (${graceMs}::int + ${jitter}::float8 * least(${latestPollMs}::int, ${soonestPollMs}::int + ceil(${before} * ${apartMs}::float8)))
    * interval '1 millisecond'`;

/** Until when an admission that gives a sign of life now counts without another one. */
const admissionExpiresAt = ({ idleMs, maxMs }: Pick<AdmissionLimits, 'idleMs' | 'maxMs'>): RawBuilder<Date> =>
  sql`least(now() + ${milliseconds(idleMs)}, admitted_at + ${milliseconds(maxMs)})`;

/** Until when an admission whose buyer is there takes room from others: without end while it has an order. */
const roomUntil = (
  { withoutOrderMs }: Pick<AdmissionLimits, 'withoutOrderMs'>,
  referenceID: string | null,
): RawBuilder<Date> => sql`
  case
    when admitted_at is null or room_until = 'infinity' then room_until
    when ${referenceID}::text is not null then 'infinity'
    else admitted_at + ${milliseconds(withoutOrderMs)}
  end`;

/** Whether a row of `admissions` stands for one who is admitted or waits. */
const isIn: RawBuilder<boolean> = sql`ended_at is null and (admitted_at is null or alive_until > now())`;

/** The line of a place (`is_beyond_share` of the migrations): 1 where its networks have their share without it. */
const lineOf = (
  { asked, place }: { readonly asked: RawBuilder<Date>; readonly place: RawBuilder<number> },
  { perNetwork, perWideNetwork }: Pick<AdmissionLimits, 'perNetwork' | 'perWideNetwork'>,
): RawBuilder<number> =>
  sql`is_beyond_share(network, wide_network, ${asked}, ${place}, ${perNetwork}, ${perWideNetwork})::int`;

/**
 * What a sign of life of a holder who is admitted or waits changes. A place is good for a moment then: until it is known how
 * many are before it, and so when its page is told to ask again.
 * @param referenceID An order that is placed under the admission.
 */
const signOfLife = (limits: AdmissionLimits, referenceID: string | null = null): RawBuilder<unknown> => sql`
  alive_until = case
    when admitted_at is null then greatest(alive_until, ${placeExpiresAt(sql`0`, limits)})
    else ${admissionExpiresAt(limits)}
  end,
  room_until = ${roomUntil(limits, referenceID)},
  line = case when admitted_at is null then ${lineOf({ asked: sql`asked_at`, place: sql`place` }, limits)} else line end`;

/** Where a holder stands who is admitted or waits. */
interface Standing {
  readonly place: number;
  readonly isAdmitted: boolean;
}

/** What is known of a holder. */
export interface Seen {
  /** Null for one who is neither admitted nor waits. */
  readonly standing: Standing | null;
  /** Whether an order was placed under the latest admission. */
  readonly hasOrdered: boolean;
}

/**
 * Notes a sign of life of a holder who is admitted or waits.
 * @param referenceID An order that is placed under the admission.
 */
export async function markSeen(
  database: Database,
  limits: AdmissionLimits,
  { eventId, holder }: Pick<Holder, 'eventId' | 'holder'>,
  referenceID: string | null = null,
): Promise<Seen> {
  const { rows } = await sql<{ place: number | null; isAdmitted: boolean; hasOrdered: boolean }>`
    with seen as (
      update admissions set
        ${signOfLife(limits, referenceID)},
        reference_id = case when admitted_at is not null then coalesce(${referenceID}, reference_id) end
      where event_id = ${eventId} and holder = ${holder} and ${isIn}
      returning place, admitted_at
    )
    select
      (select place from seen) as place,
      (select admitted_at is not null from seen) as "isAdmitted",
      exists (
        select from admissions where event_id = ${eventId} and holder = ${holder} and reference_id is not null
      ) as "hasOrdered"`.execute(database);
  const [seen] = rows;
  if (!seen) throw new Error('A selection without a table has one row.');
  const { place, isAdmitted, hasOrdered } = seen;
  return { standing: place === null ? null : { place, isAdmitted }, hasOrdered };
}

interface SeenRow {
  readonly holder: string;
  readonly place: number;
  readonly isPresent: boolean;
  readonly isAdmitted: boolean;
  readonly hasOrdered: boolean;
}

/**
 * Notes a sign of life of many holders of one event who are admitted or wait. One whom another process admits at this
 * moment is left out: that is a sign of life as well, and waiting for it could lock both.
 * @returns what is known of each holder; one who never asked is not in it.
 */
export async function recordHolders(
  database: Database,
  limits: AdmissionLimits,
  eventId: number,
  holders: readonly string[],
): Promise<ReadonlyMap<string, Seen>> {
  const { rows } = await sql<SeenRow>`
    with present as (
      select holder from admissions
      where event_id = ${eventId} and holder = any(${holders}::text[]) and ${isIn}
      for update skip locked
    ), marked as (
      update admissions set ${signOfLife(limits)}
      from present where event_id = ${eventId} and admissions.holder = present.holder
    )
    select holder, place, ${isIn} as "isPresent", admitted_at is not null as "isAdmitted",
      reference_id is not null as "hasOrdered"
    from admissions where event_id = ${eventId} and holder = any(${holders}::text[])`.execute(database);
  return new Map(
    rows.map(({ holder, place, isPresent, isAdmitted, hasOrdered }) => [
      holder,
      { standing: isPresent ? { place, isAdmitted } : null, hasOrdered },
    ]),
  );
}

/**
 * Counts how many are before the places of holders in the line of an event, and lets each place count until its page is
 * expected to ask again.
 */
export async function countBefore(
  database: Database,
  limits: AdmissionLimits,
  eventId: number,
  holders: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ holder: string; before: number }>`
    with places as (
      select holder, row_number() over (order by line, place) - 1 as before from admissions
      where event_id = ${eventId} and admitted_at is null and ended_at is null and line < 2 and alive_until > now()
    ), asked as (
      select holder, before from places where holder = any(${holders}::text[])
    ), present as (
      select holder from admissions
      where event_id = ${eventId} and holder = any(${holders}::text[]) and admitted_at is null and ended_at is null
      for update skip locked
    ), marked as (
      update admissions set alive_until = ${placeExpiresAt(sql`asked.before`, limits)}
      from present join asked using (holder)
      where event_id = ${eventId} and admissions.holder = present.holder
    )
    select holder, before from asked`.execute(database);
  return new Map(rows.map(({ holder, before }) => [holder, before]));
}

/**
 * Gives holders who are neither admitted nor wait the next places of an event, in their order, in one statement.
 * @param holders - each once
 * @returns the room as it was before; null where there is no such event.
 */
export async function takePlaces(
  database: Database,
  limits: AdmissionLimits,
  eventId: number,
  holders: readonly Omit<Holder, 'eventId'>[],
): Promise<Room | null> {
  const networks = holders.map(({ networks: of }) => of?.network ?? null);
  const wideNetworks = holders.map(({ networks: of }) => of?.wideNetwork ?? null);
  const place = sql<number>`place_before + number`;
  const { rows } = await sql<Room>`
    with given as (
      insert into waiting_rooms (event_id, last_place)
      select id, ${holders.length} from events where id = ${eventId}
      on conflict (event_id) do update set last_place = waiting_rooms.last_place + excluded.last_place
      returning event_id, last_place - ${holders.length} as place_before
    ), own as (
      insert into admissions (event_id, holder, network, wide_network, place, line, asked_at, alive_until)
      select event_id, holder, network, wide_network, ${place},
        ${lineOf({ asked: sql`now()`, place }, limits)}, now(), ${placeExpiresAt(sql`0`, limits)}
      from given, unnest(
        ${holders.map(({ holder }) => holder)}::text[], ${networks}::text[], ${wideNetworks}::text[]
      ) with ordinality as asked (holder, network, wide_network, number)
      on conflict (event_id, holder) do update set
        network = excluded.network, wide_network = excluded.wide_network, place = excluded.place, line = excluded.line,
        asked_at = excluded.asked_at, alive_until = excluded.alive_until, room_until = excluded.room_until,
        admitted_at = null, ended_at = null, reference_id = null
      where admissions.ended_at is not null
        or (admissions.admitted_at is not null and admissions.alive_until <= now())
    )
    select room.* from given cross join (${roomOf(eventId)}) as room`.execute(database);
  return rows[0] ?? null;
}

/**
 * Admits the first of an event's line, as many as there is room for, one at each turn: those within the share of their
 * network first, and those beyond it into what nobody else wants. Places that gave no sign of life are passed over. Where all
 * is sold nobody is admitted. One process at a time counts and admits.
 * @param referenceID An order that the holder is to place under the admission.
 * @returns whether the holder is admitted.
 */
export async function admitNext(
  database: Database,
  { perEvent, inAll, perNetwork, perWideNetwork, apartMs, withoutOrderMs, idleMs }: AdmissionLimits,
  { eventId, holder }: Pick<Holder, 'eventId' | 'holder'>,
  referenceID: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ isAdmitted: boolean }>`
    select admit_next(
      ${eventId}, ${perEvent}, ${inAll}, ${perNetwork}, ${perWideNetwork}, ${milliseconds(idleMs)},
      ${milliseconds(withoutOrderMs)}, ${holder}, ${referenceID}, ${milliseconds(apartMs)}
    ) as "isAdmitted"`.execute(database);
  return rows[0]?.isAdmitted ?? false;
}
