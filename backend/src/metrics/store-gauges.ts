import { Gauge } from 'prom-client';

/** One value of a gauge, with what it is of. */
export interface Sample {
  readonly of: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Milliseconds for which an answer of the database is told again, however often it is asked. */
export const usuallyFreshMs = 5000;

/** Asks again only after a while. */
function asOfLately(
  ask: () => Promise<readonly Sample[]>,
  freshMs: number,
): () => Promise<readonly Sample[]> {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<readonly Sample[]> = Promise.resolve([]);
  return () => {
    if (performance.now() - asked >= freshMs) {
      asked = performance.now();
      answer = ask();
    }
    return answer;
  };
}

/** Adds gauges whose values the database knows. */
export const storeGauges =
  (freshMs: number) =>
  (
    name: string,
    help: string,
    labelNames: readonly string[],
    ask: () => Promise<readonly Sample[]>,
  ): void => {
    const askLately = asOfLately(ask, freshMs);
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      async collect() {
        // While the database does not answer, these are missing, and the others are still told.
        const samples = await askLately().catch(() => []);
        this.reset();
        for (const { of, value } of samples) this.set(of, value);
      },
    });
  };
