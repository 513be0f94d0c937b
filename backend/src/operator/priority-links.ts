import { UserError } from '@ticket-storefront/server';
import { createPriorityLink, endPriority, readPriorityLink } from '../admission';
import type { Operator } from './change-orders';

const dayMs = 24 * 60 * 60_000;

function requireKey(visitorKey: Operator['visitorKey']): string {
  if (visitorKey) return visitorKey;
  throw new UserError('Nobody waits in line without VISITOR_KEY: set it, as for the API.');
}

/** Makes links whose visitors do not wait in line, one a line of text. @throws {UserError} without the event or a key. */
export async function makePriorityLinks(
  { database, visitorKey, storefront }: Operator,
  slug: string,
  count: number,
  days: number,
): Promise<string> {
  const key = requireKey(visitorKey);
  const event = await database
    .selectFrom('events')
    .select('ticketing_slug')
    .where('ticketing_slug', '=', slug)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!event) throw new UserError(`No active event has the slug ${slug}.`);
  const endsAt = new Date(Date.now() + days * dayMs);
  return Array.from({ length: count }, () => createPriorityLink(key, storefront, slug, endsAt)).join('\n');
}

const linkPath = /\/events\/([^/]+)\/priority\/([^/?#]+)/;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** Ends a link, for whoever has it (docs/rules.md, Waiting room). @throws {UserError} if it is none, or has ended. */
export async function endPriorityLink({ database, visitorKey }: Operator, link: string): Promise<string> {
  const [, encoded = '', token = ''] = linkPath.exec(link) ?? [];
  const slug = decoded(encoded);
  const read = readPriorityLink(requireKey(visitorKey), slug, token, new Date());
  if (!read || !(await endPriority(database, slug, read))) {
    throw new UserError(`This is no valid link of this shop, or it has ended: ${link}`);
  }
  return `Nobody skips the line of ${slug} with this link any more.`;
}
