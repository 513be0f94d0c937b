import type { Bystanders } from '../measures/measure-bystanders';
import type { LineFigures } from '../measures/measure-line';
import type { manners, OrderCosts } from '../measures/measure-orders';
import type { RushFigures } from '../measures/measure-rush';

/** The figures of all rushes, and those that they are compared with. */
export interface RushesFigures {
  readonly quiet: Bystanders;
  /** Of orders where no buyer waits for a turn. */
  readonly costs: Readonly<Record<keyof typeof manners, OrderCosts>>;
  readonly database: { readonly ordersPerSecond: number; readonly statements: number };
  /** Without a promise. */
  readonly line: LineFigures;
  readonly rushes: readonly RushFigures[];
}

/** All figures of one run of the benchmark; null for what was left out. */
export interface RunFigures {
  readonly load: RushesFigures | null;
  /** Megabytes of the fullest API, at even distances over the requests. */
  readonly memory: readonly number[] | null;
}

/** A promise of docs/reliability.md, compared with a run. */
export interface StoredPromise {
  readonly promise: string;
  readonly figure: string;
  readonly limit: string;
  readonly isKept: boolean;
}

const most = (promise: string, figure: number, limit: number, digits = 0): StoredPromise => ({
  promise,
  figure: figure.toFixed(digits),
  limit: `at most ${limit}`,
  isKept: figure <= limit,
});

const least = (promise: string, figure: number, limit: number): StoredPromise => ({
  promise,
  figure: figure.toFixed(2),
  limit: `at least ${limit}`,
  isKept: figure >= limit,
});

const promisesToOthers = (name: string, bystanders: Bystanders, quiet: Bystanders): StoredPromise[] => [
  most(`${name}event reads, p99 ÷ quiet`, bystanders.readMs / quiet.readMs, 3, 1),
  most(`${name}orders of another event, p99 ÷ quiet`, bystanders.orderMs / quiet.orderMs, 3, 1),
];

function promisesOfRush(rush: RushFigures, quiet: Bystanders): StoredPromise[] {
  const { event, buyers, manner, sold, bystanders } = rush;
  const name = `${event.slug}, ${buyers} for ${event.stock} ${manner}: `;
  return [
    manner === 'as a browser'
      ? {
          promise: `${name}tickets sold`,
          figure: sold.join(', '),
          limit: `exactly ${event.stock} each`,
          isKept: sold.every((each) => each === event.stock),
        }
      : most(`${name}tickets sold`, Math.max(...sold), event.stock),
    most(`${name}5xx and missing answers`, rush.failures, 0),
    most(`${name}charged without a ticket`, rush.chargedWithoutTicket, 0),
    most(`${name}charged twice`, rush.chargedTwice, 0),
    most(`${name}'not known yet'`, rush.notKnown, 0),
    most(`${name}orders left open`, rush.notSettled, 0),
    // Nothing is promised of the seconds in which thousands of orders arrive that no page sends.
    ...(manner === 'as a browser' ? promisesToOthers(name, bystanders, quiet) : []),
  ];
}

/** How much memory may grow after the first fifth of all requests, in which caches and pools fill. */
const flat = 1.25;

function memoryGrowth(megabytes: readonly number[]): number {
  const part = Math.ceil(megabytes.length / 5);
  const afterStart = megabytes.slice(part);
  return Math.max(...afterStart.slice(-part)) / Math.max(...afterStart.slice(0, part));
}

function promisesOfLoad({ quiet, costs, database, rushes }: RushesFigures): StoredPromise[] {
  return [
    ...rushes.flatMap((rush) => promisesOfRush(rush, quiet)),
    least(
      'orders per second ÷ those of the database alone',
      costs.twoApis.ordersPerSecond / database.ordersPerSecond,
      0.5,
    ),
  ];
}

/** The kept and broken promises of a run. */
export function promisesOf({ load, memory }: RunFigures): StoredPromise[] {
  return [
    ...(load ? promisesOfLoad(load) : []),
    ...(memory
      ? [most('memory after 100,000 requests ÷ memory after 40,000', memoryGrowth(memory), flat, 2)]
      : []),
  ];
}
