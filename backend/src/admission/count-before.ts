import { sql } from 'kysely';
import type { Database } from '../database/connection';
import { placeExpiresAt } from './line';

/** Longer lines are counted for all batches of some time at once, because each count reads all of a line. */
const longLine = 5_000;

/** Milliseconds that the count of a long line is used, for each person in it. */
const freshMsEach = 1 / 20;

/** Neighbouring places of a long line that are counted together. */
const groupSize = 64;

/** The places of one line in groups of neighbours, in their order. */
interface CountedLine {
  readonly groups: readonly number[];
  /** People in the groups before each, and at the end all. */
  readonly before: readonly number[];
}

interface CountedRoom {
  /** Those within the share of their networks, and behind them the others. */
  readonly lines: readonly [CountedLine, CountedLine];
  readonly people: number;
  /** By `performance.now()`. */
  readonly at: number;
}

/** What a process has counted of long lines, by the event, and what it counts now. */
interface LongLines {
  readonly rooms: Map<number, CountedRoom>;
  readonly counting: Map<number, Promise<CountedRoom>>;
}

const longLines = new WeakMap<Database, LongLines>();

const isWaiting = (eventId: number) => sql<boolean>`
  event_id = ${eventId} and admitted_at is null and ended_at is null and line < 2 and alive_until > now()`;

/** Neither admitted nor gone, of given holders: by two conditions PostgreSQL would read the index of all who wait. */
const isNeither = sql<boolean>`coalesce(admitted_at, ended_at) is null`;

function countedLine(rows: readonly { readonly group: number; readonly people: number }[]): CountedLine {
  const ordered = rows.toSorted((one, other) => one.group - other.group);
  const before = [0];
  for (const { people } of ordered) before.push((before.at(-1) ?? 0) + people);
  return { groups: ordered.map(({ group }) => group), before };
}

/** The groups are put in order here: where PostgreSQL should, it sorts all places instead, in a file, which takes twice as long. */
async function countRoom(database: Database, eventId: number): Promise<CountedRoom> {
  const { rows } = await sql<{ line: number; group: number; people: number }>`
    select line, place / ${groupSize}::int as "group", count(*)::int as people from admissions
    where ${isWaiting(eventId)}
    group by 1, 2`.execute(database);
  const of = (line: number) => countedLine(rows.filter((row) => row.line === line));
  const people = rows.reduce((sum, row) => sum + row.people, 0);
  return { lines: [of(0), of(1)], people, at: performance.now() };
}

/** The most people ahead of a place within its line: whoever came after the count may be ahead, and all earlier places of its group. */
function maxBefore({ groups, before }: CountedLine, place: number): number {
  const group = Math.floor(place / groupSize);
  const later = groups.findIndex((each) => each >= group);
  const [firstPlace, people] =
    later === -1
      ? [groupSize * ((groups.at(-1) ?? group - 1) + 1), before.at(-1) ?? 0]
      : [groupSize * group, before[later] ?? 0];
  return people + Math.max(0, place - firstPlace);
}

function linesOf(database: Database): LongLines {
  const known = longLines.get(database) ?? { rooms: new Map(), counting: new Map() };
  longLines.set(database, known);
  return known;
}

/** Counts a long line for the next batches; once at a time. */
function countLongLine(database: Database, eventId: number): Promise<CountedRoom> {
  const { rooms, counting } = linesOf(database);
  const underWay = counting.get(eventId);
  if (underWay) return underWay;
  const count = countRoom(database, eventId)
    .then((room) => {
      if (room.people < longLine) rooms.delete(eventId);
      else rooms.set(eventId, room);
      return room;
    })
    .finally(() => counting.delete(eventId));
  counting.set(eventId, count);
  return count;
}

const isOld = ({ people, at }: CountedRoom) => performance.now() - at > people * freshMsEach;

async function countFromRoom(
  database: Database,
  eventId: number,
  room: CountedRoom,
  holders: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ holder: string; line: number; place: number }>`
    select holder, line, place from admissions
    where event_id = ${eventId} and holder = any(${holders}::text[]) and ${isNeither} and line < 2 and alive_until > now()`.execute(
    database,
  );
  const [first, second] = room.lines;
  return new Map(
    rows.map(({ holder, line, place }) => [
      holder,
      line === 0 ? maxBefore(first, place) : (first.before.at(-1) ?? 0) + maxBefore(second, place),
    ]),
  );
}

/** Counts exactly. @returns null if the line is long */
async function countExactly(
  database: Database,
  eventId: number,
  holders: readonly string[],
): Promise<Map<string, number> | null> {
  const { rows } = await sql<{ holder: string | null; before: number; people: number }>`
    with places as materialized (
      select holder, row_number() over (order by line, place) - 1 as before from admissions
      where ${isWaiting(eventId)}
      order by line, place limit ${longLine}::int
    )
    select holder, before, people from (select count(*) as people from places) as counted
    left join places on holder = any(${holders}::text[])`.execute(database);
  if ((rows[0]?.people ?? 0) >= longLine) return null;
  return new Map(rows.flatMap(({ holder, before }) => (holder === null ? [] : [[holder, before]])));
}

/** How many people are in the long line of an event, as this process has counted last; 0 if the line is not long. */
export const peopleInLongLine = (database: Database, eventId: number): number =>
  linesOf(database).rooms.get(eventId)?.people ?? 0;

/**
 * Counts the people ahead of each holder, and keeps the places valid until their pages poll again. Of a long line it is the most
 * there may be, by a count of at most some seconds ago.
 * @param latestPollMs - milliseconds after which the page has polled again that has so many people ahead
 */
export async function countBefore(
  database: Database,
  eventId: number,
  holders: readonly string[],
  latestPollMs: (before: number) => number,
): Promise<ReadonlyMap<string, number>> {
  const known = linesOf(database).rooms.get(eventId);
  // The next batches get the new count.
  if (known && isOld(known)) void countLongLine(database, eventId).catch(() => undefined);
  const counts =
    (known ? null : await countExactly(database, eventId, holders)) ??
    (await countFromRoom(database, eventId, known ?? (await countLongLine(database, eventId)), holders));
  const waits = [...counts.values()].map(latestPollMs);
  const pollMs = sql<number>`(${waits}::int[])[array_position(${[...counts.keys()]}::text[], holder)]`;
  await sql`
    with present as (
      select holder from admissions
      where event_id = ${eventId} and holder = any(${[...counts.keys()]}::text[]) and ${isNeither}
      for update skip locked
    )
    update admissions set alive_until = ${placeExpiresAt(pollMs)}
    where event_id = ${eventId} and holder = any(array(select holder from present))`.execute(database);
  return counts;
}
