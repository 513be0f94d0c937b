import { type RawBuilder, sql } from 'kysely';
import type { AdmissionLimits } from './admission-limits';
import { milliseconds } from './milliseconds';
import { latestPollMs, soonestPollMs } from './wait';

/** Pages ask up to a fifth later than they were told, so that those that began together do not ask together. */
const jitter = 1.2;
/** What an answer, the next request and its turn may take. */
const graceMs = 5000;

/** Until when a place counts whose page was told that so many are before it: about until it asks again. */
export const placeAliveUntil = (
  before: RawBuilder<number>,
  { apartMs }: Pick<AdmissionLimits, 'apartMs'>,
): RawBuilder<Date> => sql`
  now() + (${graceMs}::int + ${jitter}::float8 * least(${latestPollMs}::int, ${soonestPollMs}::int + ceil(${before} * ${apartMs}::float8)))
    * interval '1 millisecond'`;

/** Until when an admission that gives a sign of life now counts without another one. */
export const admissionAliveUntil = ({
  idleMs,
  longestMs,
}: Pick<AdmissionLimits, 'idleMs' | 'longestMs'>): RawBuilder<Date> =>
  sql`least(now() + ${milliseconds(idleMs)}, admitted_at + ${milliseconds(longestMs)})`;

/** Until when an admission whose buyer is there takes room from others: without end while it has an order. */
const roomUntil = (
  { withoutOrderMs }: Pick<AdmissionLimits, 'withoutOrderMs'>,
  referenceID: string | null,
): RawBuilder<Date> => sql`
  case
    when admitted_at is null or room_until = 'infinity' then room_until
    when ${referenceID}::text is not null then 'infinity'
    else admitted_at + ${milliseconds(withoutOrderMs)}
  end`;

/** Whether a row of `admissions` stands for one who is admitted or waits. */
export const isIn: RawBuilder<boolean> = sql`ended_at is null and (admitted_at is null or alive_until > now())`;

/** The line of a place (`0019-network-shares.sql`): 1 where its networks have their share without it. */
export const lineOf = (
  { asked, place }: { readonly asked: RawBuilder<Date>; readonly place: RawBuilder<number> },
  { perNetwork, perWideNetwork }: Pick<AdmissionLimits, 'perNetwork' | 'perWideNetwork'>,
): RawBuilder<number> =>
  sql`is_beyond_share(network, wide_network, ${asked}, ${place}, ${perNetwork}, ${perWideNetwork})::int`;

/**
 * What a sign of life of a holder who is admitted or waits changes. A place is good for a moment then: until it is known how
 * many are before it, and so when its page is told to ask again.
 * @param referenceID An order that is placed under the admission.
 */
export const signOfLife = (
  limits: AdmissionLimits,
  referenceID: string | null = null,
): RawBuilder<unknown> => sql`
  alive_until = case
    when admitted_at is null then greatest(alive_until, ${placeAliveUntil(sql`0`, limits)})
    else ${admissionAliveUntil(limits)}
  end,
  room_until = ${roomUntil(limits, referenceID)},
  line = case when admitted_at is null then ${lineOf({ asked: sql`asked_at`, place: sql`place` }, limits)} else line end`;
