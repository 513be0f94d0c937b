import { randomUUID } from 'node:crypto';
import pg from 'pg';
import * as v from 'valibot';
import { startClient } from '../clients/client-process';
import { rushEvents } from '../store/rush-dataset';
import type { RushStore } from '../store/start-rush-store';
import { percentile } from './percentile';

const waiting = 100_000;
const pollsPerSecond = 1000;
const seconds = 20;
/** The first polls of a server take longer than all later ones. */
const warmingPolls = 2 * pollsPerSecond;

/** How polls of a long line are answered. */
export interface LineFigures {
  readonly waiting: number;
  readonly pollsPerSecond: number;
  /** Milliseconds, from when a poll was due. */
  readonly p50: number;
  readonly p99: number;
}

const fill = `
  with room as (
    insert into waiting_rooms (event_id, last_place) values ($1, cardinality($2::text[]))
    on conflict (event_id) do update set last_place = excluded.last_place
  )
  insert into admissions (event_id, holder, network, wide_network, place, line, asked_at, alive_until)
  select $1, 'visitor ' || visitor, md5(visitor), md5('wide ' || number % 20000), number, 0, now(), now() + interval '1 hour'
  from unnest($2::text[]) with ordinality as given (visitor, number)`;

/** Polls of 100,000 visitors in line, of whom each polls about every 100 seconds. */
export async function measureLine({
  apis,
  simulators,
  visitorKey,
  databaseUrl,
  schema,
}: RushStore): Promise<LineFigures> {
  const event = rushEvents.crowded;
  const visitors = Array.from({ length: waiting }, () => randomUUID());
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`set search_path to ${pg.escapeIdentifier(schema)}`);
    await client.query(fill, [event.id, visitors]);
    await client.query('analyze admissions');
    // From all over the line.
    const count = warmingPolls + seconds * pollsPerSecond;
    const polling = Array.from({ length: count }, (_, index) => visitors[(index * 7919) % waiting] ?? '');
    const job = { apis, simulators, visitorKey, event, visitors: polling, pollsPerSecond };
    const line = startClient('line', job, v.object({ polls: v.array(v.number()) }));
    await line.isReady;
    line.begin();
    const { polls } = await line.result;
    line.leave();
    const measured = polls.slice(warmingPolls);
    await client.query('delete from admissions where event_id = $1', [event.id]);
    // Else PostgreSQL cleans up during a later measurement.
    await client.query('vacuum analyze admissions');
    return {
      waiting,
      pollsPerSecond,
      p50: percentile(measured, 0.5),
      p99: percentile(measured, 0.99),
    };
  } finally {
    await client.end();
  }
}
