import type { Networks } from '@ticket-storefront/server/visitors';
import { type RawBuilder, sql } from 'kysely';
import { compileOnce } from '../database/compile-once';
import type { Database } from '../database/connection';
import { type AdmissionLimits, minPollMs, type Room, roomOf } from './room';

/** Time for the answer, the next request and its turn. */
const graceMs = 5000;
/** Pages of earlier versions poll up to a fifth later than `pollAfterMs`. */
const latestShare = 1.2;

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

/** When a place expires: a little after its page polls again. @param pollMs - milliseconds until then */
export const placeExpiresAt = (pollMs: RawBuilder<number>): RawBuilder<Date> => sql`
  now() + (${graceMs}::int + ${latestShare}::float8 * ${pollMs}) * interval '1 millisecond'`;

/** How long a place is valid whose page does not know yet when to poll, in milliseconds. */
const newPlaceMs = graceMs + latestShare * minPollMs;

export interface HolderState {
  /** Null if the holder is neither admitted nor waits. */
  readonly standing: { readonly place: number; readonly isAdmitted: boolean } | null;
  /** Whether the latest admission has an order. */
  readonly hasOrdered: boolean;
  /** Whether the request of an admitted holder is recorded, with its order. */
  readonly isRecorded: boolean;
}

/** Who never requested a place. */
export const unknownHolder: HolderState = { standing: null, hasOrdered: false, isRecorded: false };

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

interface Recording extends AdmissionLimits {
  readonly eventId: number;
  readonly holders: readonly string[];
  readonly references: readonly (string | null)[];
  readonly mayWait: boolean;
}

const record = compileOnce((database, recording: Recording) => {
  const { eventId, holders, references, perNetwork, perWideNetwork, idleMs, maxMs, withoutOrderMs } =
    recording;
  return sql<SeenRow>`
    select admitted, "admittedInAll", "sinceTurnMs", ended, "measuredMs", holder, place,
      is_present as "isPresent", is_admitted as "isAdmitted",
      has_ordered as "hasOrdered", is_recorded as "isRecorded"
    from (${roomOf(eventId)}) as room
    left join record_holders(
      ${eventId}, ${holders}, ${references}, ${perNetwork}, ${perWideNetwork}, ${milliseconds(idleMs)},
      ${milliseconds(maxMs)}, ${milliseconds(withoutOrderMs)}, ${milliseconds(newPlaceMs)}, ${recording.mayWait}
    ) on true`.compile(database);
});

/**
 * Records requests of holders of one event.
 * @param options - whether it waits for holders that another process admits right now, or skips them: waiting for several could
 * deadlock
 */
export async function recordHolders(
  database: Database,
  limits: AdmissionLimits,
  eventId: number,
  requests: readonly HolderRequest[],
  { mayWait }: { readonly mayWait: boolean } = { mayWait: false },
): Promise<SeenHolders> {
  const rows = await record(database, {
    ...limits,
    eventId,
    holders: requests.map(({ holder }) => holder),
    references: requests.map(({ referenceID }) => referenceID),
    mayWait,
  });
  const [room] = rows;
  if (!room) throw new Error('A count without a group has one row.');
  const states = new Map<string, HolderState>();
  for (const { holder, place, isPresent, isAdmitted, hasOrdered, isRecorded } of rows) {
    if (holder === null) continue;
    states.set(holder, { standing: isPresent ? { place, isAdmitted } : null, hasOrdered, isRecorded });
  }
  return { states, room };
}

/** Records a request of a holder. @param referenceID - an order under the admission */
export async function recordHolder(
  database: Database,
  limits: AdmissionLimits,
  { eventId, holder }: Pick<Holder, 'eventId' | 'holder'>,
  referenceID: string | null = null,
): Promise<HolderState> {
  const request = { holder, referenceID };
  const { states } = await recordHolders(database, limits, eventId, [request], { mayWait: true });
  return states.get(holder) ?? unknownHolder;
}

const networksOf = (holders: readonly Omit<Holder, 'eventId'>[]) => ({
  networks: holders.map(({ networks }) => networks?.network ?? null),
  wideNetworks: holders.map(({ networks }) => networks?.wideNetwork ?? null),
});

/**
 * Gives new holders the next places of an event, in their order, in one statement.
 * @param holders - each once
 * @param opensAt - when the sale begins, if it is ahead: the order of places that are requested before is drawn by lot then
 * @returns whether the event exists
 */
export async function takePlaces(
  database: Database,
  { perNetwork, perWideNetwork }: AdmissionLimits,
  eventId: number,
  holders: readonly Omit<Holder, 'eventId'>[],
  opensAt?: Date,
): Promise<boolean> {
  const { networks, wideNetworks } = networksOf(holders);
  const { rows } = await sql<{ isEvent: boolean }>`
    select take_places(
      ${eventId}, ${holders.map(({ holder }) => holder)}, ${networks}, ${wideNetworks}, ${opensAt ?? null}, ${perNetwork},
      ${perWideNetwork}, ${milliseconds(newPlaceMs)}
    ) as "isEvent"`.execute(database);
  return rows[0]?.isEvent === true;
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

/** A holder who orders. */
export interface OrderingHolder extends Omit<Holder, 'eventId'> {
  readonly referenceID: string;
  /** Whether it may get a place, if it has none. */
  readonly isProven: boolean;
}

/** `unsure` are those who have a place, return to an order, or are changed by another process: each needs statements of its own. */
export type OrderEntry = 'admitted' | 'waiting' | 'no-event' | 'unsure';

interface Entering extends AdmissionLimits {
  readonly eventId: number;
  readonly holders: readonly string[];
  readonly references: readonly string[];
  readonly networks: readonly (string | null)[];
  readonly wideNetworks: readonly (string | null)[];
  readonly areProven: readonly boolean[];
}

const enter = compileOnce((database, entering: Entering) => {
  const { eventId, holders, references, networks, wideNetworks, areProven } = entering;
  const { perEvent, inAll, perNetwork, perWideNetwork, idleMs, maxMs, withoutOrderMs, apartMs } = entering;
  return sql<{ holder: string; entry: OrderEntry }>`
    select holder, entry from enter_orders(
      ${eventId}, ${holders}, ${references}, ${networks}, ${wideNetworks}, ${areProven}, ${perEvent}, ${inAll}, ${perNetwork},
      ${perWideNetwork}, ${milliseconds(idleMs)}, ${milliseconds(maxMs)}, ${milliseconds(withoutOrderMs)},
      ${milliseconds(newPlaceMs)}, ${milliseconds(apartMs)}
    )`.compile(database);
});

/**
 * Lets orders of one event in, in one statement for all: those of admitted buyers, and of newcomers while there is room.
 * @param orders - of each holder one
 */
export async function enterOrders(
  database: Database,
  limits: AdmissionLimits,
  eventId: number,
  orders: readonly OrderingHolder[],
): Promise<readonly OrderEntry[]> {
  const rows = await enter(database, {
    ...limits,
    eventId,
    holders: orders.map(({ holder }) => holder),
    references: orders.map(({ referenceID }) => referenceID),
    ...networksOf(orders),
    areProven: orders.map(({ isProven }) => isProven),
  });
  const entries = new Map(rows.map(({ holder, entry }) => [holder, entry]));
  return orders.map(({ holder }) => entries.get(holder) ?? 'unsure');
}

/** Limits that let nobody in. */
const closed: AdmissionLimits = {
  ...{ perEvent: 0, inAll: 0, perNetwork: 0, perWideNetwork: 0 },
  ...{ apartMs: 1, soonestMs: () => 0, withoutOrderMs: 0, idleMs: 0, maxMs: 0 },
};
/** No event has it. */
const noEvent = 0;

/** Runs what admits buyers on a connection, for nobody. */
export async function rehearseAdmission(connection: Database): Promise<void> {
  await recordHolders(connection, closed, noEvent, []);
  await takePlaces(connection, closed, noEvent, []);
  await admitNext(connection, closed, noEvent, []);
  await enterOrders(connection, closed, noEvent, []);
}
