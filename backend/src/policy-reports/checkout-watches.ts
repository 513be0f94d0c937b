import {
  type CheckoutViolation,
  type CheckoutWatch,
  checkoutViolationsPath,
  checkoutWatchesPath,
  checkoutWatchSchema,
} from '@ticket-storefront/format';
import { refusals, sendRefusal } from '@ticket-storefront/order-port';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/connection';
import { allowOperator } from '../http/operator-access';

/** Stores a result in place of the one before, unless it is older. */
async function saveWatch(
  database: Database,
  { processor, address, watchedAt, changes, seen }: CheckoutWatch,
): Promise<void> {
  await sql`
    insert into checkout_watches as known (processor, address, watched_at, changes, seen)
    values (
      ${processor}, ${address}, least(${watchedAt}::timestamptz, now()),
      ${JSON.stringify(changes)}::jsonb, ${JSON.stringify(seen)}::jsonb
    )
    on conflict (processor) do update set
      address = excluded.address, watched_at = excluded.watched_at, changes = excluded.changes, seen = excluded.seen
    where known.watched_at <= excluded.watched_at`.execute(database);
}

async function readWatches(database: Database): Promise<readonly CheckoutWatch[]> {
  const { rows } = await sql<Omit<CheckoutWatch, 'watchedAt'> & { readonly watchedAt: Date }>`
    select processor, address, watched_at as "watchedAt", changes, seen from checkout_watches
    order by processor`.execute(database);
  return rows.map((row) => ({ ...row, watchedAt: row.watchedAt.toISOString() }));
}

const maxViolations = 200;

/** Those of the last seven days that most wide networks report first. */
async function readViolations(database: Database): Promise<readonly CheckoutViolation[]> {
  const { rows } = await sql<CheckoutViolation>`
    select part, release, directive, blocked, sum(count)::float8 as count, max(networks) as networks,
      min(day)::text as "firstDay"
    from policy_reports where page = 'checkout' and day > current_date - 7
    group by part, release, directive, blocked
    order by networks desc, count desc, directive, blocked limit ${maxViolations}`.execute(database);
  return rows;
}

interface CheckoutWatchRoutesOptions {
  readonly database: Database;
  /** Without it the routes do not exist. */
  readonly token: string | undefined;
}

/** Takes the results of `storefront watch` for the metrics that alert, and reports them as evidence. */
export const checkoutWatchRoutes: FastifyPluginAsync<CheckoutWatchRoutesOptions> = async (
  fastify,
  { database, token },
) => {
  if (token === undefined) return;
  allowOperator(fastify, token);
  const rateLimited = { config: { rateLimit: {} } };
  fastify.post(checkoutWatchesPath, rateLimited, async (request, reply) => {
    const { success, output } = v.safeParse(checkoutWatchSchema, request.body);
    if (!success) return sendRefusal(reply, refusals.invalid('This is no result of a watch.'), null);
    await saveWatch(database, output);
    return reply.code(204).send();
  });
  fastify.get(checkoutWatchesPath, rateLimited, () => readWatches(database));
  fastify.get(checkoutViolationsPath, rateLimited, () => readViolations(database));
};
