import type { Bystanders } from '../measures/measure-bystanders';
import type { RushFigures } from '../measures/measure-rush';

/** All figures of one run of the benchmark. */
export interface RunFigures {
  readonly quiet: Bystanders;
  readonly database: { readonly ordersPerSecond: number; readonly statements: number };
  readonly rushes: readonly RushFigures[];
  /** Megabytes of the fullest API, at even distances over the requests; null where that was not measured. */
  readonly memory: readonly number[] | null;
}

/** A promise of docs/reliability.md, compared with a run. */
export interface KeptPromise {
  readonly promise: string;
  readonly figure: string;
  readonly limit: string;
  readonly isKept: boolean;
}

const most = (promise: string, figure: number, limit: number, digits = 0): KeptPromise => ({
  promise,
  figure: figure.toFixed(digits),
  limit: `at most ${limit}`,
  isKept: figure <= limit,
});

const least = (promise: string, figure: number, limit: number): KeptPromise => ({
  promise,
  figure: figure.toFixed(2),
  limit: `at least ${limit}`,
  isKept: figure >= limit,
});

function promisesOfRush(rush: RushFigures, { quiet }: RunFigures): KeptPromise[] {
  const { event, buyers, manner, sold, bystanders } = rush;
  const name = `${event.slug}, ${buyers} for ${event.stock} ${manner}: `;
  return [
    manner === 'as a browser'
      ? {
          promise: `${name}tickets sold`,
          figure: String(sold),
          limit: `exactly ${event.stock}`,
          isKept: sold === event.stock,
        }
      : most(`${name}tickets sold`, sold, event.stock),
    most(`${name}5xx and missing answers`, rush.failures, 0),
    most(`${name}charged without a ticket`, rush.chargedWithoutTicket, 0),
    most(`${name}charged twice`, rush.chargedTwice, 0),
    most(`${name}'not known yet'`, rush.notKnown, 0),
    most(`${name}orders left open`, rush.notSettled, 0),
    most(`${name}event reads, p99 ÷ quiet`, bystanders.readMs / quiet.readMs, 5, 1),
    most(`${name}orders of another event, p99 ÷ quiet`, bystanders.orderMs / quiet.orderMs, 3, 1),
  ];
}

/** How much memory may grow after the first fifth of all requests, in which caches and pools fill. */
const flat = 1.25;

function memoryGrowth(megabytes: readonly number[]): number {
  const part = Math.ceil(megabytes.length / 5);
  const afterStart = megabytes.slice(part);
  return Math.max(...afterStart.slice(-part)) / Math.max(...afterStart.slice(0, part));
}

/** Which promises the run has kept, and which it has broken. */
export function promisesOf(figures: RunFigures): KeptPromise[] {
  const { rushes, database, memory } = figures;
  const fastest = Math.max(...rushes.map(({ ordersPerSecond }) => ordersPerSecond));
  return [
    ...rushes.flatMap((rush) => promisesOfRush(rush, figures)),
    least('orders per second ÷ those of the database alone', fastest / database.ordersPerSecond, 0.3),
    ...(memory
      ? [most('memory after 100,000 requests ÷ memory after 40,000', memoryGrowth(memory), flat, 2)]
      : []),
  ];
}
