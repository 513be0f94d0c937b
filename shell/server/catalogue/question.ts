import type { Loaded } from '@storefront/contract/loaded';
import { LRUCache } from 'lru-cache';
import { inlineJson } from '../documents/inline-json';
import type { Answer, Asked } from './answer';

/** Milliseconds for which an answer is taken for the present. */
const freshMs = 1000;
/** Milliseconds up to which an answer is given at once, while the question is asked again. */
const givenAtOnceMs = 2000;
/** Most characters of all answers to a question together. */
const mostCharacters = 64 * 1024 * 1024;
/** What keeping an answer takes beside its text, in characters: there may be millions of questions. */
const charactersBeside = 500;

interface QuestionOptions<T> {
  ask(key: string): Promise<Loaded<T>>;
  readonly warn: (why: string) => void;
  /** Milliseconds of a clock that cannot be set back. */
  readonly now: () => number;
}

/**
 * One question of documents to the catalogue. All who wait for its answer ask it once, and an answer that came is kept
 * until a newer one comes.
 */
export function createQuestion<T>({ ask, warn, now }: QuestionOptions<T>): (key: string) => Asked<T> {
  const answers = new LRUCache<string, Answer<T>>({
    maxSize: mostCharacters,
    sizeCalculation: ({ json }, key) => json.length + key.length + charactersBeside,
    ttl: freshMs,
    perf: { now },
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (key) => {
      const askedAt = now();
      const loaded = await ask(key);
      if (!loaded.ok) {
        warn(loaded.message);
        throw new Error(loaded.message);
      }
      return { value: loaded.value, json: inlineJson(loaded.value), askedAt };
    },
  });

  return (key) => {
    const last = answers.peek(key, { allowStale: true });
    const allowStale = last !== undefined && now() - last.askedAt <= givenAtOnceMs;
    return { last, answer: answers.fetch(key, { allowStale }).catch(() => last) };
  };
}
