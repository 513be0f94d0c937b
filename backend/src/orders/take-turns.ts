import pLimit, { type LimitFunction } from 'p-limit';
import { reservations, reservationWait } from '../metrics/order-metrics';

interface TurnLimits {
  /** Jobs of all events at once. */
  readonly atOnce: number;
  /** Jobs in the queue. */
  readonly maxWaiting: number;
  /** Milliseconds after which a job's turn is too late. */
  readonly maxWaitMs: number;
}

/** Runs a job in its turn; returns `whenBusy` if it would wait, or has waited, too long. */
export type TakeTurns = <Done>(eventId: number, work: () => Promise<Done>, whenBusy: Done) => Promise<Done>;

/** Runs few jobs at once, in their order. An event gets at most half of the turns: a locked ticket delays no other event. */
export function createTurns({ atOnce, maxWaiting, maxWaitMs }: TurnLimits): TakeTurns {
  const inAll = pLimit(atOnce);
  const events = new Map<number, LimitFunction>();
  let waiting = 0;

  const ofEvent = (eventId: number): LimitFunction => {
    const turns = events.get(eventId) ?? pLimit(Math.ceil(atOnce / 2));
    events.set(eventId, turns);
    return turns;
  };

  return async (eventId, work, whenBusy) => {
    if (waiting >= maxWaiting) return whenBusy;
    waiting += 1;
    reservations.inc({ state: 'waiting' });
    const arrived = performance.now();
    const turns = ofEvent(eventId);
    return turns(() =>
      inAll(async () => {
        const waitedMs = performance.now() - arrived;
        waiting -= 1;
        reservations.dec({ state: 'waiting' });
        reservationWait.observe(waitedMs / 1000);
        if (waitedMs > maxWaitMs) return whenBusy;
        reservations.inc({ state: 'running' });
        return work().finally(() => reservations.dec({ state: 'running' }));
      }),
    ).finally(() => {
      if (turns.activeCount + turns.pendingCount === 0) events.delete(eventId);
    });
  };
}
