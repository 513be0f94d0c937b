import { hasEnded, saleState } from '@ticket-storefront/domain/dates';
import { sql } from 'kysely';
import { type Metric, register } from 'prom-client';
import { publicRows } from '../catalog/read-catalog';
import type { Database } from '../database/connection';

/** The tickets of an event on public sale. */
interface Stock {
  /** Null if a ticket has no limit. */
  readonly free: number | null;
  readonly held: number;
  readonly sold: number;
}

/** The line of an event. Counts are of visitors, and go back an hour. */
interface LineFigures {
  /** In line now. */
  readonly waiting: number;
  /** In the checkout now. */
  readonly inCheckout: number;
  /** Let into the checkout. */
  readonly letIn: number;
  /** Stopped polling before they were let in, and did not return. */
  readonly left: number;
  /** Returned to their place after they had stopped. */
  readonly returned: number;
  /** From the request of a place until the admission; null if nobody was let in. */
  readonly waitSeconds: { readonly p50: number; readonly p95: number } | null;
}

interface EventFigures {
  readonly id: number;
  readonly slug: string;
  readonly name: string | null;
  /** Orders that were paid or declined, of all processes, smoothed. */
  readonly ordersPerSecond: number;
  /** Buyers that may enter its checkout; null before its first order. */
  readonly admittedPerSecond: number | null;
  readonly stock: Stock;
  readonly line: LineFigures;
  /** Refused orders of this process by their reason. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** The sales of the store, for operators (docs/operation.md). Figures of this process are those since its start. */
export interface SalesReport {
  /** Since the start of this process. */
  readonly processSeconds: number;
  /** Active events with a ticket that can be bought now or later, and those with a line. */
  readonly events: readonly EventFigures[];
  /** Seconds in which 99 % of the calls of this process were answered, by processor and call; an upper bound. */
  readonly processors: Readonly<
    Record<string, Readonly<Record<string, { calls: number; p99Seconds: number | null }>>>
  >;
  /** Connections of this process to the database, and statements that wait for one. */
  readonly pools: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Age of the oldest unsent e-mail. */
  readonly mailAgeSeconds: number;
}

/** Unsent e-mails and confirmations that are still to be written. */
export const mailAgeQuery = `select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as value from (
  select created_at from outbox_emails where sent_at is null and failed_at is null
  union all select created_at from unwritten_confirmations
) as unsent`;

/** An order rate that is older shows nothing of now. */
const rateSeconds = 10;

type EventRow = Omit<EventFigures, 'stock' | 'line' | 'refusals'> &
  Stock &
  Omit<LineFigures, 'waitSeconds'> & {
    readonly p50: number | null;
    readonly p95: number | null;
    readonly sales: readonly Parameters<typeof saleState>[0][];
  } & Parameters<typeof hasEnded>[0];

const isOnSale = (event: EventRow, now: Date): boolean =>
  event.waiting > 0 ||
  (!hasEnded(event, now) &&
    event.sales.some((item) => saleState(item, now, event.timezone).state !== 'ended'));

const readEvents = async (database: Database): Promise<readonly EventRow[]> =>
  (
    await sql<EventRow>`
      with lines as (
        select event_id,
          count(*) filter (where admitted_at is null and ended_at is null and alive_until > now()) as waiting,
          count(*) filter (where admitted_at is not null and ended_at is null and alive_until > now()) as "inCheckout",
          count(*) filter (where admitted_at is not null) as "letIn",
          count(*) filter (where admitted_at is null and (ended_at is not null or alive_until <= now())) as "left",
          count(*) filter (where returns > 0) as returned,
          percentile_cont(0.5) within group (order by extract(epoch from admitted_at - asked_at)) as p50,
          percentile_cont(0.95) within group (order by extract(epoch from admitted_at - asked_at)) as p95
        from admissions group by event_id
      ), stocks as (
        select event_id, case when bool_and(capacity is not null) then sum(capacity - sold_count - held_count) end as free,
          sum(held_count) as held, sum(sold_count) as sold,
          json_agg(json_build_object('on_sale_date', on_sale_date, 'off_sale_date', off_sale_date)) as sales
        from ticketing_items where ${sql.raw(publicRows.ticketing_items)} group by event_id
      )
      select id, ticketing_slug as slug, name,
        case when judged_at > now() - ${rateSeconds} * interval '1 second' then answered_per_second else 0 end
          as "ordersPerSecond",
        per_second as "admittedPerSecond", free, coalesce(held, 0) as held, coalesce(sold, 0) as sold,
        coalesce(waiting, 0) as waiting, coalesce("inCheckout", 0) as "inCheckout", coalesce("letIn", 0) as "letIn",
        coalesce(lines."left", 0) as "left", coalesce(returned, 0) as returned, p50, p95,
        coalesce(sales, '[]') as sales, start_date, end_date, start_time, end_time, timezone
      from events
      left join lines on lines.event_id = id
      left join stocks on stocks.event_id = id
      left join admission_paces on admission_paces.event_id = id
      where is_active
      order by id`.execute(database)
  ).rows;

type Samples = Awaited<ReturnType<Metric['get']>>['values'];

const samplesOf = async (name: string): Promise<Samples> =>
  (await register.getSingleMetric(name)?.get())?.values ?? [];

const textOf = (label: string | number | undefined): string => String(label ?? '');

/** Adds up samples by two of their labels. */
function sumBy(samples: Samples, outer: string, inner: string): Record<string, Record<string, number>> {
  const sums: Record<string, Record<string, number>> = {};
  for (const { labels, value } of samples) {
    const [first, second] = [textOf(labels[outer]), textOf(labels[inner])];
    const sum = sums[first] ?? {};
    sums[first] = { ...sum, [second]: (sum[second] ?? 0) + value };
  }
  return sums;
}

/** The bound under which 99 % of a histogram's values are; null if it is above all bounds. */
function p99Of(buckets: Readonly<Record<string, number>>): number | null {
  const count = buckets['+Inf'] ?? 0;
  const bounds = Object.keys(buckets).map(Number).filter(Number.isFinite);
  return bounds.sort((a, b) => a - b).find((bound) => (buckets[bound] ?? 0) >= 0.99 * count) ?? null;
}

async function processorFigures(): Promise<SalesReport['processors']> {
  const samples = await samplesOf('storefront_processor_seconds');
  const figures: Record<string, Record<string, { calls: number; p99Seconds: number | null }>> = {};
  for (const processor of new Set(samples.map(({ labels }) => textOf(labels['processor'])))) {
    const own = samples.filter(
      ({ labels }) => labels['processor'] === processor && labels['le'] !== undefined,
    );
    for (const [call, buckets] of Object.entries(sumBy(own, 'call', 'le'))) {
      figures[processor] = {
        ...figures[processor],
        [call]: { calls: buckets['+Inf'] ?? 0, p99Seconds: p99Of(buckets) },
      };
    }
  }
  return figures;
}

const figuresOf = (row: EventRow, refusals: EventFigures['refusals']): EventFigures => {
  const { id, slug, name, ordersPerSecond, admittedPerSecond, p50, p95 } = row;
  return {
    id,
    slug,
    name,
    ordersPerSecond,
    admittedPerSecond,
    stock: { free: row.free, held: row.held, sold: row.sold },
    line: {
      waiting: row.waiting,
      inCheckout: row.inCheckout,
      letIn: row.letIn,
      left: row.left,
      returned: row.returned,
      waitSeconds: p50 === null || p95 === null ? null : { p50, p95 },
    },
    refusals,
  };
};

/** Reads the figures of all sales: of the store from the database, of this process from its metrics. */
export async function readSales(database: Database): Promise<SalesReport> {
  const [rows, mail, refusals, pools, processors] = await Promise.all([
    readEvents(database),
    sql.raw<{ value: number }>(mailAgeQuery).execute(database),
    samplesOf('storefront_order_refusals_total'),
    samplesOf('storefront_database_connections'),
    processorFigures(),
  ]);
  const now = new Date();
  const refusalsBy = sumBy(refusals, 'event', 'reason');
  return {
    processSeconds: Math.round(process.uptime()),
    events: rows.filter((row) => isOnSale(row, now)).map((row) => figuresOf(row, refusalsBy[row.id] ?? {})),
    processors,
    pools: sumBy(pools, 'pool', 'state'),
    mailAgeSeconds: mail.rows[0]?.value ?? 0,
  };
}
