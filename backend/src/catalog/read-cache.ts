import { LRUCache } from 'lru-cache';

/** How old an answer gets, in milliseconds from when its read began. */
export const keptMs = 1000;

/** After so many milliseconds a further question begins the next read, and has its answer from the last one. */
const renewedAfterMs = keptMs / 2;

interface Options<Answer> {
  /** Most answers that are kept at once. */
  readonly most: number;
  /** Whether an answer may be given again; left out where every one may. */
  readonly isKept?: (answer: Answer) => boolean;
}

/** Answers from a read of the last second, else reads; those who ask at the same moment share one read. */
export type ReadCache<Answer> = (key: string, read: () => Promise<Answer>) => Promise<Answer>;

/**
 * Keeps what was read for a second at most. What is asked for all the time is read again before that, and its readers do not wait
 * for it. A read that fails is not kept.
 */
export function createReadCache<Answer>({ most, isKept = () => true }: Options<Answer>): ReadCache<Answer> {
  const reads = new LRUCache<string, Promise<Answer>>({ max: most, ttl: keptMs });
  const begun = new LRUCache<string, true>({ max: most, ttl: renewedAfterMs });

  return (key, read) => {
    const known = reads.get(key);
    if (known && begun.has(key)) return known;
    const start = performance.now();
    begun.set(key, true);
    const answer = read();
    if (!known) reads.set(key, answer);
    const keep = () => void reads.set(key, answer, { start });
    const forget = () => {
      if (reads.peek(key) === answer) reads.delete(key);
    };
    answer.then((value) => (isKept(value) ? keep() : forget()), forget);
    return known ?? answer;
  };
}
