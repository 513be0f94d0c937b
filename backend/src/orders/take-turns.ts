import pLimit, { type LimitFunction } from 'p-limit';
import { reservations, reservationWait } from '../metrics/order-metrics';

interface TurnLimits {
  /** How much work of all events is done at once. */
  readonly atOnce: number;
  /** How much work may wait for its turn. */
  readonly maxWaiting: number;
  /** Milliseconds after which work that comes to its turn is no longer done. */
  readonly maxWaitMs: number;
}

/** Does work of an event when its turn comes; answers `whenBusy` where it would wait, or has waited, too long. */
export type TakeTurns = <Done>(eventId: number, work: () => Promise<Done>, whenBusy: Done) => Promise<Done>;

/**
 * Does little at once, first come, first served. One event takes at most half of the turns, so that a ticket which is
 * locked delays no other event.
 */
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
