import { createReadCache } from '@ticket-storefront/server';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Database } from '../database/connection';
import { mailAgeQuery } from './sales-report';

interface Sample {
  readonly of: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Milliseconds for which a database value is reported again. */
export const usuallyFreshMs = 5000;
const maxGauges = 100;

/** Returns a function that adds gauges of values in the database. */
export function storeGauges(freshMs: number) {
  const samplesOf = createReadCache<readonly Sample[]>({ max: maxGauges, freshMs });
  return (
    name: string,
    help: string,
    labelNames: readonly string[],
    ask: () => Promise<readonly Sample[]>,
  ): void => {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      async collect() {
        // If the database fails, these are missing and others are still reported.
        const samples = await samplesOf.get(name, ask).catch(() => []);
        this.reset();
        for (const { of, value } of samples) this.set(of, value);
      },
    });
  };
}

/** Each query returns a row for each value, with its labels. */
const gauges: readonly (readonly [name: string, help: string, labels: readonly string[], query: string])[] = [
  [
    'storefront_orders',
    'Orders by state and processor.',
    ['state', 'processor'],
    `select status as state, coalesce(processor, 'none') as processor, count(*) as value
      from orders left join order_attempts using (reference_id, attempt) group by status, processor`,
  ],
  [
    'storefront_tickets',
    'Tickets by state.',
    ['state'],
    `select 'held' as state, coalesce(sum(held_count), 0) as value from ticketing_items
      union all select 'sold', coalesce(sum(sold_count), 0) from ticketing_items
      union all select 'free', coalesce(sum(capacity - sold_count - held_count), 0) from ticketing_items
        where is_active and available_public_sale and not cashless_top_up_item`,
  ],
  ['storefront_mail_age_seconds', 'Age of the oldest unsent e-mail.', [], mailAgeQuery],
  [
    'storefront_mail_failed',
    'E-mails that could not be delivered.',
    [],
    'select count(*) as value from outbox_emails where failed_at is not null',
  ],
  [
    'storefront_attention_items',
    'Matters that wait for a person.',
    ['reason'],
    'select reason, count(*) as value from attention_items where resolved_at is null group by reason',
  ],
  [
    'storefront_payments_to_refund',
    'Payments that are still to be refunded.',
    [],
    'select count(*) as value from returned_payments where returned_at is null',
  ],
  [
    'storefront_buyers',
    'Buyers of a checkout: admitted or waiting.',
    ['state'],
    `select state, count(admissions.event_id) as value from (values ('waiting'), ('admitted')) as states (state)
      left join admissions on ended_at is null and alive_until > now()
        and (state = 'admitted') = (admitted_at is not null)
      group by state`,
  ],
  [
    'storefront_new_checkout_violations',
    'Different policy violations of checkouts that browsers first reported today or yesterday.',
    [],
    `select count(distinct (part, release, directive, blocked)) as value from policy_reports as recent
      where page = 'checkout' and day >= current_date - 1 and not exists (
        select from policy_reports as former where former.day < current_date - 1 and former.page = recent.page
        and former.part = recent.part and former.release = recent.release
        and former.directive = recent.directive and former.blocked = recent.blocked
      )`,
  ],
  [
    'storefront_checkout_violation_networks',
    'Wide networks that report a new policy violation of checkouts, for the 50 that most of at least 3 report.',
    ['directive', 'blocked'],
    `select directive, blocked, max(networks) as value from (
        select directive, blocked, sum(networks) as networks from policy_reports
        where page = 'checkout' and day >= current_date - 1 and blocked !~ '-extension$'
        group by day, directive, blocked
      ) as recent where networks >= 3 and not exists (
        select from policy_reports as former where former.day < current_date - 1 and former.page = 'checkout'
        and former.directive = recent.directive and former.blocked = recent.blocked
      ) group by directive, blocked order by value desc, directive, blocked limit 50`,
  ],
  [
    'storefront_checkout_changes',
    'Changes that `storefront watch` found at a checkout, by kind, and 0 without any.',
    ['processor', 'kind'],
    `select processor, kind, count(change) as value from checkout_watches
      cross join unnest(array['header', 'script', 'unlisted-script', 'processor-script', 'inline-script', 'form', 'host', 'missing']) as kind
      left join jsonb_array_elements(changes) as change on change ->> 'kind' = kind
      group by processor, kind`,
  ],
  [
    'storefront_checkout_watch_age_seconds',
    'Time since `storefront watch` last saw a checkout in a browser.',
    ['processor'],
    'select processor, extract(epoch from now() - watched_at) as value from checkout_watches',
  ],
];

/** Reports the contents of the store, the same for every process: queries take the maximum. Call it once. */
export function watchStore(database: Database, freshMs = usuallyFreshMs): void {
  const storeGauge = storeGauges(freshMs);
  for (const [name, help, labels, query] of gauges) {
    storeGauge(name, help, labels, async () => {
      const { rows } = await sql.raw<{ value: number } & Sample['of']>(query).execute(database);
      return rows.map(({ value, ...of }) => ({ of, value }));
    });
  }
}
