import type { Networks } from '@ticket-storefront/server/visitors';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection';
import { type AdmissionLimits, maxPollMs, minPollMs, type Room, roomOf } from './room';

/** Pages poll up to a fifth later than `pollAfterMs`, so that they spread out. */
const jitter = 1.2;
/** Time for the answer, the next request and its turn. */
const graceMs = 5000;

/** A time span in SQL. */
export const milliseconds = (count: number): RawBuilder<unknown> => sql`${count} * interval '1 millisecond'`;

/** Who wants to enter the checkout of an event. */
export interface Holder {
  readonly eventId: number;
  /** The name by {@link visitorHolder} or {@link orderHolder}. */
  readonly holder: string;
  /** Hashed; null if they identify nobody. */
  readonly networks: Networks | null;
}

/** The holder of a visitor. */
export const visitorHolder = (visitor: string): string => `visitor ${visitor}`;

/** The holder of an order without a token; never equals a visitor's. */
export const orderHolder = (referenceID: string): string => `order ${referenceID}`;

/**
 * When a place with so many people ahead expires: a little after its page polls again.
 * @param minMs - after which the first one polls
 */
export const placeExpiresAt = (
  before: RawBuilder<number>,
  apartMs: number,
  minMs: number = minPollMs,
): RawBuilder<Date> => sql`
  now() + (${graceMs}::int + ${jitter}::float8 * least(${maxPollMs}::int, ${minMs}::int + ceil(${before} * ${apartMs}::float8)))
    * interval '1 millisecond'`;

/** When a place expires whose page does not know yet when to poll. */
const newPlaceExpiresAt = placeExpiresAt(sql`0`, 0);

/** When an admission expires without another request. */
const admissionExpiresAt = ({ idleMs, maxMs }: Pick<AdmissionLimits, 'idleMs' | 'maxMs'>): RawBuilder<Date> =>
  sql`least(now() + ${milliseconds(idleMs)}, admitted_at + ${milliseconds(maxMs)})`;

/** Until when an admission takes room from others; forever while it has an order. */
const roomUntil = (
  { withoutOrderMs }: Pick<AdmissionLimits, 'withoutOrderMs'>,
  referenceID: string | null | RawBuilder<string | null>,
): RawBuilder<Date> => sql`
  case
    when admitted_at is null or room_until = 'infinity' then room_until
    when ${referenceID}::text is not null then 'infinity'
    else admitted_at + ${milliseconds(withoutOrderMs)}
  end`;

/** Whether a row of `admissions` is admitted or waits. */
const isActive: RawBuilder<boolean> = sql`ended_at is null and (admitted_at is null or alive_until > now())`;

type Shares = Pick<AdmissionLimits, 'perNetwork' | 'perWideNetwork'>;

/** The line of a stored place (`is_beyond_share` of the migrations): 0 within the share of its networks, else 1. */
const lineOf = ({ perNetwork, perWideNetwork }: Shares): RawBuilder<number> =>
  sql`is_beyond_share(network, wide_network, asked_at, place, ${perNetwork}, ${perWideNetwork})::int`;

/** The line of one of the new places of a statement, which do not see each other: the earlier ones take from the share. */
const lineOfNew = (place: RawBuilder<number>, { perNetwork, perWideNetwork }: Shares): RawBuilder<number> => {
  const left = (share: number, network: RawBuilder<unknown>) => sql`
    case when ${network} is null then ${share}
      else greatest(0, ${share} + 1 - row_number() over (partition by ${network} order by number)) end`;
  const [network, wideNetwork] = [sql.ref('network'), sql.ref('wide_network')];
  return sql`is_beyond_share(
    network, wide_network, now(), ${place}, ${left(perNetwork, network)}, ${left(perWideNetwork, wideNetwork)}
  )::int`;
};

/**
 * Whether the line of a place may have changed: neighbours of one beyond the share have left, or another process gave places to
 * neighbours at the same time.
 */
const mayChangeLine: RawBuilder<boolean> = sql`
  (line > 0 or asked_at between now() - interval '10 seconds' and now() - interval '0.5 seconds')`;

/** Whether a request changes nothing about a row: its place is valid for longer than it takes to count it (`countBefore`). */
const isUnchanged: RawBuilder<boolean> = sql`
  (admitted_at is null and not ${mayChangeLine} and alive_until > now() + ${graceMs / 2} * interval '1 millisecond')`;

/**
 * The update for a request of a holder who is admitted or waits. A place stays valid until its page knows when to poll again.
 * @param referenceID - an order under the admission
 */
const signOfLife = (
  limits: AdmissionLimits,
  referenceID: string | null | RawBuilder<string | null> = null,
): RawBuilder<unknown> => sql`
  returns = returns + (admitted_at is null and alive_until <= now())::int,
  alive_until = case
    when admitted_at is null then greatest(alive_until, ${newPlaceExpiresAt})
    else ${admissionExpiresAt(limits)}
  end,
  room_until = ${roomUntil(limits, referenceID)},
  line = case when admitted_at is null and ${mayChangeLine} then ${lineOf(limits)} else line end`;

export interface HolderState {
  /** Null if the holder is neither admitted nor waits. */
  readonly standing: { readonly place: number; readonly isAdmitted: boolean } | null;
  /** Whether the latest admission has an order. */
  readonly hasOrdered: boolean;
  /** Whether the request of an admitted holder is recorded, with its order. */
  readonly isRecorded: boolean;
}

/** Records a request of a holder. @param referenceID - an order under the admission */
export async function recordHolder(
  database: Database,
  limits: AdmissionLimits,
  { eventId, holder }: Pick<Holder, 'eventId' | 'holder'>,
  referenceID: string | null = null,
): Promise<HolderState> {
  const { rows } = await sql<{ place: number | null; isAdmitted: boolean; hasOrdered: boolean }>`
    with seen as (
      update admissions set
        ${signOfLife(limits, referenceID)},
        reference_id = case when admitted_at is not null then coalesce(${referenceID}, reference_id) end
      where event_id = ${eventId} and holder = ${holder} and ${isActive}
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
  return { standing: place === null ? null : { place, isAdmitted }, hasOrdered, isRecorded: place !== null };
}

interface SeenRow extends Room {
  /** Null in the one row without a holder. */
  readonly holder: string | null;
  readonly place: number;
  readonly isPresent: boolean;
  readonly isAdmitted: boolean;
  readonly hasOrdered: boolean;
  readonly isRecorded: boolean;
}

/** A holder, and an order that it is about to place. */
export interface HolderRequest {
  readonly holder: string;
  readonly referenceID: string | null;
}

/** Holders before a statement, and the room of their event. */
export interface SeenHolders {
  /** Of each holder who ever requested a place. */
  readonly states: ReadonlyMap<string, HolderState>;
  readonly room: Room;
}

/**
 * Records requests of many holders of one event. Skips holders that another process admits right now: waiting for them could
 * deadlock.
 */
export async function recordHolders(
  database: Database,
  limits: AdmissionLimits,
  eventId: number,
  requests: readonly HolderRequest[],
): Promise<SeenHolders> {
  const holders = requests.map(({ holder }) => holder);
  const references = requests.map(({ referenceID }) => referenceID);
  // Lists instead of joins: without statistics of a new line PostgreSQL would read all of it for each batch.
  const reference = sql<
    string | null
  >`(${references}::text[])[array_position(${holders}::text[], admissions.holder)]`;
  const { rows } = await sql<SeenRow>`
    with present as (
      select holder from admissions
      where event_id = ${eventId} and holder = any(${holders}::text[]) and ${isActive} and not ${isUnchanged}
      for update skip locked
    ), marked as (
      update admissions set
        ${signOfLife(limits, reference)},
        reference_id = case when admitted_at is not null then coalesce(${reference}, reference_id) else reference_id end
      where event_id = ${eventId} and holder = any(array(select holder from present))
    )
    select room.*, holder, place, ${isActive} as "isPresent", admitted_at is not null as "isAdmitted",
      reference_id is not null as "hasOrdered", holder in (select holder from present) as "isRecorded"
    from (${roomOf(eventId)}) as room
    left join admissions on event_id = ${eventId} and holder = any(${holders}::text[])`.execute(database);
  const [room] = rows;
  if (!room) throw new Error('A count without a group has one row.');
  const states = new Map<string, HolderState>();
  for (const { holder, place, isPresent, isAdmitted, hasOrdered, isRecorded } of rows) {
    if (holder === null) continue;
    states.set(holder, { standing: isPresent ? { place, isAdmitted } : null, hasOrdered, isRecorded });
  }
  return { states, room };
}

/**
 * Gives new holders the next places of an event, in their order, in one statement.
 * @param holders - each once
 * @param opensAt - when the sale begins, if it is ahead: the order of places that are requested before is drawn by lot then
 * @returns whether the event exists
 */
export async function takePlaces(
  database: Database,
  limits: AdmissionLimits,
  eventId: number,
  holders: readonly Omit<Holder, 'eventId'>[],
  opensAt?: Date,
): Promise<boolean> {
  const networks = holders.map(({ networks: of }) => of?.network ?? null);
  const wideNetworks = holders.map(({ networks: of }) => of?.wideNetwork ?? null);
  const place = sql<number>`place_before + number`;
  const { rows } = await sql`
    with given as (
      insert into waiting_rooms as room (event_id, last_place, opens_at)
      select id, ${holders.length}, ${opensAt ?? null}::timestamptz from events where id = ${eventId}
      on conflict (event_id) do update set
        last_place = room.last_place + excluded.last_place,
        opens_at = coalesce(excluded.opens_at, room.opens_at),
        drawn_at = case when excluded.opens_at > room.drawn_at then null else room.drawn_at end
      returning event_id, last_place - ${holders.length} as place_before,
        opens_at > clock_timestamp() and drawn_at is null as is_early
    ), own as (
      insert into admissions (event_id, holder, network, wide_network, place, line, asked_at, alive_until, draw_key)
      select event_id, holder, network, wide_network, ${place},
        ${lineOfNew(place, limits)}, now(), ${newPlaceExpiresAt},
        case when is_early then gen_random_uuid() end
      from given, unnest(
        ${holders.map(({ holder }) => holder)}::text[], ${networks}::text[], ${wideNetworks}::text[]
      ) with ordinality as asked (holder, network, wide_network, number)
      on conflict (event_id, holder) do update set
        network = excluded.network, wide_network = excluded.wide_network, place = excluded.place, line = excluded.line,
        asked_at = excluded.asked_at, alive_until = excluded.alive_until, room_until = excluded.room_until,
        admitted_at = null, ended_at = null, reference_id = null, returns = 0, draw_key = excluded.draw_key
      where admissions.ended_at is not null
        or (admissions.admitted_at is not null and admissions.alive_until <= now())
    )
    select from given`.execute(database);
  return rows.length > 0;
}

/**
 * Admits the first holders in line while there is room, one per turn: first those within the share of their network, then the
 * others. Skips expired places, and admits nobody if all is sold. Only one process counts and admits at a time.
 * @param requests - holders whose answers depend on it
 * @returns those of them that are admitted, with their orders recorded; without those that another process changes right now
 */
export async function admitNext(
  database: Database,
  { perEvent, inAll, perNetwork, perWideNetwork, apartMs, withoutOrderMs, idleMs }: AdmissionLimits,
  eventId: number,
  requests: readonly HolderRequest[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ holder: string }>`
    select admit_from_line(
      ${eventId}, ${perEvent}, ${inAll}, ${perNetwork}, ${perWideNetwork}, ${milliseconds(idleMs)},
      ${milliseconds(withoutOrderMs)}, ${requests.map(({ holder }) => holder)}::text[],
      ${requests.map(({ referenceID }) => referenceID)}::text[], ${milliseconds(apartMs)}
    ) as holder`.execute(database);
  return new Set(rows.map(({ holder }) => holder));
}
