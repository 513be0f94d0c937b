import { type RawBuilder, sql } from 'kysely';

/** Work that is repeated in the background. */
export interface Sweeper {
  /** Does the work soon, out of turn. */
  nudge(): void;
  /** Resolves when the work under way is done; there is no more after it. */
  stop(): Promise<void>;
}

/**
 * Does the work at once and then again and again, never twice at a time.
 * @param work - ends early, after what is under way, when its signal is aborted
 */
export function startSweeper(
  work: (signal: AbortSignal) => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): Sweeper {
  const stopping = new AbortController();
  let nudged = false;
  let wake: () => void = () => undefined;

  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async () => {
    while (!stopping.signal.aborted) {
      nudged = false;
      await work(stopping.signal).catch(onError);
      if (!nudged && !stopping.signal.aborted) await rest();
    }
  };
  const ended = run();

  return {
    nudge: () => {
      nudged = true;
      wake();
    },
    stop: () => {
      stopping.abort();
      wake();
      return ended;
    },
  };
}

/**
 * Does what is due, several pieces at once, until nothing more is.
 * @param next - claims one piece and does it; answers false where there is none
 * @param signal - ends the work after the pieces that are under way
 */
export async function drainQueue(
  workers: number,
  next: () => Promise<boolean>,
  signal?: AbortSignal,
): Promise<void> {
  const work = async () => {
    while (!signal?.aborted && (await next()));
  };
  await Promise.all(Array.from({ length: workers }, work));
}

/** So many milliseconds from now, by the database's clock as it is within a transaction. */
export const fromNow = (ms: number): RawBuilder<Date> =>
  sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;
