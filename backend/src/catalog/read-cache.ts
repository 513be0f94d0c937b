import { LRUCache } from 'lru-cache';

/** How old an answer gets, in milliseconds from when its read began. */
export const keptMs = 1000;

interface Options<Answer> {
  /** Most answers that are kept at once. */
  readonly most: number;
  /** Whether an answer may be given again; left out where every one may. */
  readonly isKept?: (answer: Answer) => boolean;
}

/** Answers from a read of the last second, else reads; those who ask at the same moment share one read. */
export type ReadCache<Answer> = (key: string, read: () => Promise<Answer>) => Promise<Answer>;

/** Keeps what was read for a second at most. A read that fails is not kept. */
export function createReadCache<Answer>({ most, isKept = () => true }: Options<Answer>): ReadCache<Answer> {
  const reads = new LRUCache<string, Promise<Answer>>({ max: most, ttl: keptMs });

  return (key, read) => {
    const known = reads.get(key);
    if (known) return known;
    const answer = read();
    reads.set(key, answer);
    const forget = () => {
      if (reads.peek(key) === answer) reads.delete(key);
    };
    answer.then((value) => isKept(value) || forget(), forget);
    return answer;
  };
}
