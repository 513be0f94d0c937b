import { LRUCache } from 'lru-cache';

interface ReadCacheOptions<Answer> {
  /** Max number of stored answers; with `sizeOf`, their max total size. */
  readonly max: number;
  /** Size of a stored answer, in the unit of `max` and more than 0. */
  readonly sizeOf?: (answer: Answer, key: string) => number;
  /**
   * Milliseconds from the start of its read for which an answer is returned without another read; by default it stays fresh
   * forever. 0 does not store the answer.
   */
  readonly freshMs?: number | ((answer: Answer) => number);
  /** Milliseconds after `freshMs` for which an answer is still returned at once, while a read in the background replaces it. */
  readonly staleMs?: number;
  /** Whether a failed read returns the stored answer, however old. */
  readonly staleOnFailure?: boolean;
  /** Milliseconds of a clock that cannot be set back. */
  readonly now?: () => number;
}

/** Answers of asynchronous reads, shared by all callers in this process. */
export interface ReadCache<Answer> {
  /**
   * Returns the stored answer of a key, or the answer of `read`. Callers of the same key share one read at a time. A failed
   * read is not stored: it rejects for the callers that wait for it.
   */
  get(key: string, read: () => Promise<Answer>): Promise<Answer>;
  /** The stored answer of a key, however old. */
  last(key: string): Answer | undefined;
}

/**
 * Creates a cache that drops the least recently used answers beyond `max`. The library's own `fetch` does not replace it: there
 * an answer ages from the end of its read, and is always stored.
 */
export function createReadCache<Answer>({
  max,
  sizeOf,
  freshMs = Number.POSITIVE_INFINITY,
  staleMs = 0,
  staleOnFailure = false,
  now = () => performance.now(),
}: ReadCacheOptions<Answer>): ReadCache<Answer> {
  const stored = new LRUCache<string, { answer: Answer; readAt: number; freshMs: number }>(
    sizeOf ? { maxSize: max, sizeCalculation: ({ answer }, key) => sizeOf(answer, key) } : { max },
  );
  const reads = new Map<string, Promise<Answer>>();

  async function readAndStore(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const readAt = now();
    const answer = await read();
    const forMs = typeof freshMs === 'number' ? freshMs : freshMs(answer);
    if (forMs > 0) stored.set(key, { answer, readAt, freshMs: forMs });
    return answer;
  }

  function readOnce(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const underWay = reads.get(key);
    if (underWay) return underWay;
    const reading = readAndStore(key, read).finally(() => reads.delete(key));
    reads.set(key, reading);
    return reading;
  }

  return {
    async get(key, read) {
      const known = stored.get(key);
      if (!known) return readOnce(key, read);
      const staleForMs = now() - known.readAt - known.freshMs;
      if (staleForMs <= 0) return known.answer;
      const reading = readOnce(key, read);
      const readOrCached = reading.catch(() => known.answer);
      if (staleForMs <= staleMs) return known.answer;
      return staleOnFailure ? readOrCached : reading;
    },
    last: (key) => stored.peek(key)?.answer,
  };
}
