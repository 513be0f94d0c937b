import type { Networks } from '@ticket-storefront/server/visitors';
import type { SaleBeginning } from '../catalog/read-catalog';
import { batchRequests, type Gathering, notGathered } from '../database/batch-requests';
import type { Database } from '../database/connection';
import { countBefore, peopleInLongLine } from './count-before';
import {
  admitNext,
  type Holder,
  type HolderState,
  recordHolders,
  takePlaces,
  unknownHolder,
  visitorHolder,
} from './line';
import { admitWithPriority } from './priority';
import {
  type AdmissionLimits,
  hasRoom,
  latestPollMs,
  maxPollMs,
  pollForDrawMs,
  type Room,
  spreadPoll,
} from './room';

const maxBatchSize = 128;
/** While batches are shared. No page notices it, and a batch costs about the same for twice as many. */
const gathering: Gathering = { ms: 40, enough: 64 };

/** The outcome of a request to enter; `waiting` has a place in line. */
export type Entry =
  | { readonly kind: 'admitted' }
  | {
      readonly kind: 'waiting';
      readonly place: number;
      /** People ahead in line. */
      readonly before: number;
      readonly room: Room;
      /** Milliseconds after which the page polls again. */
      readonly pollAfterMs: number;
      /** Milliseconds until the order of all places is drawn; null once it is, or if it never is. */
      readonly drawInMs: number | null;
    };

/** Whether a holder is admitted or returns to an order. */
const isServed = ({ standing, hasOrdered }: HolderState): boolean => standing?.isAdmitted ?? hasOrdered;

const withoutOrder = (holder: string) => ({ holder, referenceID: null });
const admitted: Entry = { kind: 'admitted' };

/**
 * Admits visitors to the checkout of an event while there is room, first come, first served, with a few statements for all of
 * them. A buyer returns to a placed order without taking room; another order needs another admission.
 * @param holders - each once
 * @param beginning - when the sale begins, if its line is open before: nobody enters until then
 * @returns the outcome of each; empty if the event does not exist
 */
export async function admitBatch(
  database: Database,
  limits: AdmissionLimits,
  eventId: number,
  holders: readonly Omit<Holder, 'eventId'>[],
  beginning: SaleBeginning | null = null,
): Promise<ReadonlyMap<string, Entry>> {
  const names = holders.map(({ holder }) => holder);
  const before = await recordHolders(database, limits, eventId, names.map(withoutOrder));
  const ofBefore = (holder: string) => before.states.get(holder) ?? unknownHolder;
  const notServed = holders.filter(({ holder }) => !isServed(ofBefore(holder)));
  const first =
    beginning === null && notServed.length > 0
      ? await admitWithPriority(database, limits, eventId, notServed)
      : new Set<string>();
  const inLine = notServed.filter(({ holder }) => !first.has(holder));
  const unserved = inLine.map(({ holder }) => holder);
  if (unserved.length === 0) return new Map(names.map((holder) => [holder, admitted]));
  const newcomers = inLine.filter(({ holder }) => !ofBefore(holder).standing);
  const isNone =
    newcomers.length > 0 && !(await takePlaces(database, limits, eventId, newcomers, beginning?.at));
  if (isNone) return new Map();

  const drawInMs = beginning?.inMs ?? null;
  const mayEnter = drawInMs === null && hasRoom(before.room, limits);
  if (mayEnter) await admitNext(database, limits, eventId, unserved.slice(0, 1).map(withoutOrder));
  const after =
    mayEnter || newcomers.length > 0
      ? await recordHolders(database, limits, eventId, unserved.map(withoutOrder))
      : before;
  const seen = (holder: string) => after.states.get(holder) ?? ofBefore(holder);
  const waiting = unserved.filter((holder) => seen(holder).standing?.isAdmitted === false);
  const { room } = after;
  const latestPoll = (before: number) => latestPollMs(before, room, limits);
  const counts =
    waiting.length > 0
      ? await countBefore(database, eventId, waiting, drawInMs === null ? latestPoll : () => maxPollMs)
      : new Map<string, number>();
  const people = peopleInLongLine(database, eventId);
  const entries = new Map<string, Entry>();
  const gone: Omit<Holder, 'eventId'>[] = [];
  for (const one of holders) {
    const { standing, hasOrdered } = seen(one.holder);
    if (first.has(one.holder)) entries.set(one.holder, admitted);
    else if (standing && !standing.isAdmitted) {
      const { place } = standing;
      const before = counts.get(one.holder) ?? 0;
      entries.set(one.holder, {
        kind: 'waiting',
        place,
        before,
        room,
        pollAfterMs: drawInMs === null ? spreadPoll(latestPoll(before)) : pollForDrawMs(drawInMs, people),
        drawInMs,
      });
    } else if (standing || hasOrdered) entries.set(one.holder, admitted);
    // The place has ended in the meantime.
    else gone.push(one);
  }
  return gone.length === 0
    ? entries
    : new Map([...entries, ...(await admitBatch(database, limits, eventId, gone, beginning))]);
}

interface AdmissionRequest {
  readonly event: {
    readonly id: number;
    readonly limits: AdmissionLimits;
    readonly beginning: SaleBeginning | null;
  };
  readonly visitor: string;
  /** Hashed; null if they identify nobody. */
  readonly networks: Networks | null;
  /** Whether the client has hung up, and so takes no place. */
  readonly hasLeft: () => boolean;
}

/** Answers requests in their order, in a batch for each event. A request whose client has hung up gets null. */
export const createAdmissionBatcher = (
  database: Database,
): ((request: AdmissionRequest) => Promise<Entry | null>) =>
  batchRequests(
    async (requests: readonly AdmissionRequest[]) => {
      const present = requests.filter(({ hasLeft }) => !hasLeft());
      const events = new Map(present.map(({ event }) => [event.id, event]));
      const entries = new Map<number, ReadonlyMap<string, Entry>>();
      for (const { id, limits, beginning } of events.values()) {
        const holders = new Map(
          present
            .filter(({ event }) => event.id === id)
            .map(({ visitor, networks }) => [visitor, { holder: visitorHolder(visitor), networks }]),
        );
        entries.set(id, await admitBatch(database, limits, id, [...holders.values()], beginning));
      }
      return requests.map(({ event, visitor }) => entries.get(event.id)?.get(visitorHolder(visitor)) ?? null);
    },
    {
      max: maxBatchSize,
      // So many poll in a long line that those of a turn are a batch worth its cost.
      gathering: ({ event: { id } }) => (peopleInLongLine(database, id) > 0 ? notGathered : gathering),
    },
  );
