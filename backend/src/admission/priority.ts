import { randomUUID } from 'node:crypto';
import { priorityPagePath } from '@ticket-storefront/api/protocol';
import { isPrioritySignature, signPriority } from '@ticket-storefront/server/visitors';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/connection';
import { type Holder, milliseconds, visitorHolder } from './line';
import type { AdmissionLimits } from './room';

/** A link whose visitor does not wait in line. */
interface PriorityLink {
  readonly id: string;
  /** When it ends: seconds since 1970. */
  readonly endsAt: number;
}

const idSchema = v.pipe(v.string(), v.uuid());

const textOf = (slug: string, { id, endsAt }: PriorityLink) => `${slug} ${id} ${endsAt}`;

/**
 * Makes a new priority link to an event (docs/rules.md, Waiting room).
 * @param key - `VISITOR_KEY`
 * @param storefront - origin of the event pages
 */
export function createPriorityLink(key: string, storefront: string, slug: string, endsAt: Date): string {
  const link = { id: randomUUID(), endsAt: Math.floor(endsAt.getTime() / 1000) };
  const token = `${link.id}.${link.endsAt}.${signPriority(key, textOf(slug, link))}`;
  return `${storefront}${priorityPagePath(encodeURIComponent(slug), token)}`;
}

/** Reads the token of a link; null if it is forged, of another event, or has ended. */
export function readPriorityLink(key: string, slug: string, token: string, now: Date): PriorityLink | null {
  const [id = '', end = '', signature = '', ...rest] = token.split('.');
  const link = { id, endsAt: Number(end) };
  if (rest.length > 0 || !v.is(idSchema, id) || link.endsAt * 1000 <= now.getTime()) return null;
  return isPrioritySignature(key, textOf(slug, link), signature) ? link : null;
}

/** Stores who uses a link. It belongs to its first visitor. @returns false for any other, and if the event does not exist */
export async function storePriority(
  database: Database,
  slug: string,
  { id, endsAt }: PriorityLink,
  visitor: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into priority_links (id, event_id, visitor, ends_at)
    select ${id}::uuid, events.id, ${visitor}::uuid, to_timestamp(${endsAt}::float8)
    from events where ticketing_slug = ${slug} and is_active
    on conflict (id) do update set visitor = excluded.visitor where priority_links.visitor = excluded.visitor
    returning id`.execute(database);
  return rows.length > 0;
}

/** Takes a link from whoever uses it, by giving it to a visitor that nobody is. @returns false if the event does not exist */
export async function endPriority(
  database: Database,
  slug: string,
  { id, endsAt }: PriorityLink,
): Promise<boolean> {
  const { rows } = await sql`
    insert into priority_links (id, event_id, visitor, ends_at)
    select ${id}::uuid, events.id, gen_random_uuid(), to_timestamp(${endsAt}::float8)
    from events where ticketing_slug = ${slug}
    on conflict (id) do update set visitor = excluded.visitor
    returning id`.execute(database);
  return rows.length > 0;
}

/** Admits those of the holders who have a priority link, whether or not there is room. @returns who is admitted */
export async function admitWithPriority(
  database: Database,
  { idleMs, withoutOrderMs }: Pick<AdmissionLimits, 'idleMs' | 'withoutOrderMs'>,
  eventId: number,
  holders: readonly Omit<Holder, 'eventId'>[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ visitor: string }>`
    select distinct visitor from priority_links
    where event_id = ${eventId} and ends_at > now()
      and 'visitor ' || visitor = any(${holders.map(({ holder }) => holder)}::text[])`.execute(database);
  const names = new Set(rows.map(({ visitor }) => visitorHolder(visitor)));
  const first = holders.filter(({ holder }) => names.has(holder));
  // Each alone, because statements that lock several rows in another order than `admit_from_line` could deadlock.
  for (const { holder, networks } of first) {
    await sql`
      insert into admissions
        (event_id, holder, network, wide_network, place, asked_at, admitted_at, alive_until, room_until)
      values (
        ${eventId}, ${holder}, ${networks?.network ?? null}, ${networks?.wideNetwork ?? null}, 0, now(), now(),
        now() + ${milliseconds(idleMs)}, now() + ${milliseconds(withoutOrderMs)}
      )
      on conflict (event_id, holder) do update set
        line = 0, admitted_at = now(), ended_at = null, reference_id = null, returns = 0,
        alive_until = excluded.alive_until, room_until = excluded.room_until
      where admissions.admitted_at is null or admissions.ended_at is not null or admissions.alive_until <= now()`.execute(
      database,
    );
  }
  return names;
}

/** Deletes links that have ended. */
export async function forgetPriorityLinks(database: Database): Promise<void> {
  await database.deleteFrom('priority_links').where('ends_at', '<', sql<Date>`now()`).execute();
}
