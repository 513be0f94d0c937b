import { type RawBuilder, sql } from 'kysely';
import { type AdmissionLimits, patienceMs } from './admission-limits';
import { milliseconds } from './milliseconds';

/** Until when a row of `admissions` that gives a sign of life now counts without another one. */
export const aliveUntil = ({
  idleMs,
  longestMs,
}: Pick<AdmissionLimits, 'idleMs' | 'longestMs'>): RawBuilder<Date> => sql`
  case
    when admitted_at is null then now() + ${milliseconds(patienceMs)}
    else least(now() + ${milliseconds(idleMs)}, admitted_at + ${milliseconds(longestMs)})
  end`;

/** Whether a row of `admissions` stands for one who is admitted or waits. */
export const isIn: RawBuilder<boolean> = sql`ended_at is null and (admitted_at is null or alive_until > now())`;
