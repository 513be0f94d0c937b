import { type Refused, type RequestedOrder, refusals } from '@ticket-storefront/order-port';
import { processorOf } from '@ticket-storefront/processors';
import { sql } from 'kysely';
import type { Database } from '../database/connection';
import type { Settings } from '../settings/api-settings';
import { canJudge, forgottenAfterSeconds, nextPace, type Pace, pauseSeconds, startPace } from './pace';

/** How long orders may wait until their processor is called: longer than any takes whose database is not busy. */
const slowAfterMs = 250;
const shareEveryMs = 500;
/** Events beyond it begin again. */
const maxEvents = 1000;

/** The event whose buyers enter. */
export interface PacedEvent {
  readonly id: number;
  readonly processor: string | null;
}

type Counts = Readonly<Record<'answered' | 'slow' | 'refused', number>>;

const nothing: Counts = { answered: 0, slow: 0, refused: 0 };

/** An order that is not answered yet, by the clock of its process. */
interface OpenOrder {
  readonly start: number;
  calledAt: number | null;
}

/** The paces of events. Each process measures its orders; all share the result. */
export interface Paces {
  /** The pace by the latest measure that this process knows. */
  of(event: PacedEvent): Pace;
  /** Measures an order. @param work - calls its parameter when it calls the processor */
  measure<Placed extends { readonly ok: true } | Refused>(
    order: Pick<RequestedOrder, 'eventId' | 'processor'>,
    work: (callsProcessor: () => void) => Promise<Placed>,
  ): Promise<Placed>;
  /** Shares what this process has measured, and reads the paces of all. It happens by itself while there are buyers. */
  share(): Promise<void>;
  /** Resolves after the statements under way; nothing is shared after it. */
  stop(): Promise<void>;
}

interface Options {
  readonly database: Database;
  readonly settings: Pick<Settings, 'ADMITTED_PER_SECOND' | 'PROCESSOR_TIMEOUT_MS'>;
  readonly onError: (error: unknown) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** Measures orders and judges how fast buyers may enter (docs/rules.md, Waiting room). */
export function createPaces({ database, settings, onError, now = () => performance.now() }: Options): Paces {
  const startOf = (processor: string | null) => startPerSecond(settings, processor);
  const callSlowAfterMs = settings.PROCESSOR_TIMEOUT_MS / 3;
  /** With the time when each was read. */
  const known = new Map<number, { readonly pace: Pace; readonly at: number }>();
  const events = new Map<number, PacedEvent>();
  const counts = new Map<number, Counts>();
  const open = new Map<number, Set<OpenOrder>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let sharing: Promise<void> = Promise.resolve();

  const count = (eventId: number, more: Partial<Counts>) => {
    const { answered, slow, refused } = counts.get(eventId) ?? nothing;
    counts.set(eventId, {
      answered: answered + (more.answered ?? 0),
      slow: slow + (more.slow ?? 0),
      refused: refused + (more.refused ?? 0),
    });
  };
  const isSlow = ({ start, calledAt }: OpenOrder): boolean =>
    (calledAt ?? now()) - start > slowAfterMs || now() - (calledAt ?? now()) > callSlowAfterMs;

  function shareSoon(event: PacedEvent): void {
    if (events.size < maxEvents) events.set(event.id, event);
    if (isStopped || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      share().catch(onError);
    }, shareEveryMs).unref();
  }

  function share(): Promise<void> {
    const shared = sharing.then(shareNow);
    sharing = shared.catch(() => undefined);
    return shared;
  }

  async function shareNow(): Promise<void> {
    const shared = [...events.values()];
    events.clear();
    for (const event of shared) {
      const orders = [...(open.get(event.id) ?? [])];
      count(event.id, { slow: orders.filter(isSlow).length });
    }
    const measured = shared.map((event) => ({ ...event, ...(counts.get(event.id) ?? nothing) }));
    counts.clear();
    const paces = await sharePaces(database, measured, startOf);
    if (known.size > maxEvents) known.clear();
    for (const [id, pace] of paces) known.set(id, { pace, at: now() });
    for (const event of shared) if (open.has(event.id)) shareSoon(event);
  }

  return {
    of(event) {
      shareSoon(event);
      const { pace, at } = known.get(event.id) ?? { pace: null, at: 0 };
      const isOld = now() - at > 1000 * forgottenAfterSeconds;
      return pace === null || isOld ? startPace(startOf(event.processor)) : pace;
    },
    async measure({ eventId, processor }, work) {
      const order: OpenOrder = { start: now(), calledAt: null };
      const orders = open.get(eventId) ?? new Set();
      open.set(eventId, orders.add(order));
      shareSoon({ id: eventId, processor });
      try {
        const placed = await work(() => {
          order.calledAt ??= now();
        });
        const refusal = placed.ok ? null : placed.refusal;
        const isAnswered = refusal === null || refusal.reason === 'declined';
        count(eventId, {
          answered: Number(isAnswered),
          slow: Number((isAnswered || order.calledAt !== null) && isSlow(order)),
          refused: Number(refusal === refusals.tooManyOrders || refusal === refusals.unavailable),
        });
        return placed;
      } finally {
        orders.delete(order);
        if (orders.size === 0) open.delete(eventId);
        shareSoon({ id: eventId, processor });
      }
    },
    share,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await sharing;
    },
  };
}

/** The pace of an event that no orders have shown yet. */
export const startPerSecond = (
  { ADMITTED_PER_SECOND }: Pick<Settings, 'ADMITTED_PER_SECOND'>,
  processor: string | null,
): number => ADMITTED_PER_SECOND / (processorOf(processor)?.orderCost ?? 1);

interface PaceRow extends Counts, Pace {
  readonly eventId: number;
  readonly seconds: number;
  readonly isForgotten: boolean;
}

/** The stored value of a column, or another after so many seconds without an order. */
const unlessSilentFor = (seconds: number, column: string, otherwise: string) => sql`
  case when pace.counted_at < clock_timestamp() - ${seconds} * interval '1 second'
    then ${sql.raw(otherwise)} else pace.${sql.raw(column)} end`;

/** Adds the counts of a process, and judges the paces that are due. Returns those of the events that have one. */
async function sharePaces(
  database: Database,
  measured: readonly (PacedEvent & Counts)[],
  startOf: (processor: string | null) => number,
): Promise<ReadonlyMap<number, Pace>> {
  if (measured.length === 0) return new Map();
  const starts = new Map(measured.map(({ id, processor }) => [id, startOf(processor)]));
  const startOfEvent = (id: number) => starts.get(id) ?? startOf(null);
  return database.transaction().execute(async (transaction) => {
    const added = measured.filter(({ answered, slow, refused }) => answered + slow + refused > 0);
    const names = added.map(({ id }) => id);
    const of = (name: keyof Counts) => added.map((each) => each[name]);
    if (added.length > 0) {
      await sql`
        insert into admission_paces as pace (event_id, per_second, answered, slow, refused)
        select id, start, answered, slow, refused from events join unnest(
          ${names}::integer[], ${names.map(startOfEvent)}::float8[],
          ${of('answered')}::integer[], ${of('slow')}::integer[], ${of('refused')}::integer[]
        ) as counted (id, start, answered, slow, refused) using (id)
        order by id
        on conflict (event_id) do update set
          answered = excluded.answered + ${unlessSilentFor(pauseSeconds, 'answered', '0')},
          slow = excluded.slow + ${unlessSilentFor(pauseSeconds, 'slow', '0')},
          refused = excluded.refused + ${unlessSilentFor(pauseSeconds, 'refused', '0')},
          judged_at = ${unlessSilentFor(pauseSeconds, 'judged_at', 'excluded.judged_at')},
          per_second = ${unlessSilentFor(forgottenAfterSeconds, 'per_second', 'excluded.per_second')},
          max_per_second = ${unlessSilentFor(forgottenAfterSeconds, 'max_per_second', 'null')},
          troubles = ${unlessSilentFor(forgottenAfterSeconds, 'troubles', '0')},
          counted_at = excluded.counted_at`.execute(transaction);
    }
    const { rows } = await sql<PaceRow>`
      select event_id as "eventId", per_second as "perSecond", answered_per_second as "answeredPerSecond",
        max_per_second as "maxPerSecond", troubles, calm_seconds as "calmSeconds", answered, slow, refused,
        extract(epoch from clock_timestamp() - judged_at)::float8 as seconds,
        counted_at < clock_timestamp() - ${forgottenAfterSeconds} * interval '1 second' as "isForgotten"
      from admission_paces where event_id = any(${[...starts.keys()]}::integer[])`.execute(transaction);
    const paces = rows.map((row) => {
      const start = startOfEvent(row.eventId);
      // Another process may judge a row that this one has not changed.
      if (!names.includes(row.eventId)) return { row, pace: row.isForgotten ? startPace(start) : row };
      return canJudge(row) ? { row, pace: nextPace(row, row, start), isJudged: true } : { row, pace: row };
    });
    for (const { row, pace, isJudged } of paces) {
      if (!isJudged) continue;
      await transaction
        .updateTable('admission_paces')
        .set({
          per_second: pace.perSecond,
          answered_per_second: pace.answeredPerSecond,
          max_per_second: pace.maxPerSecond,
          troubles: pace.troubles,
          calm_seconds: pace.calmSeconds,
          answered: 0,
          slow: 0,
          refused: 0,
          judged_at: sql<Date>`clock_timestamp()`,
        })
        .where('event_id', '=', row.eventId)
        .execute();
    }
    // A process with other settings may have judged.
    const atLeast = (id: number, { perSecond, ...pace }: Pace) => ({
      ...pace,
      perSecond: Math.max(perSecond, startOfEvent(id)),
    });
    return new Map(paces.map(({ row, pace }) => [row.eventId, atLeast(row.eventId, pace)]));
  });
}
