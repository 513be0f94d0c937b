import type { Loaded } from '@storefront/contract/loaded';
import { createReadCache } from '@storefront/server/read-cache';
import type { Answer, Asked } from './answer';
import { inlineJson } from './inline-json';

/** Milliseconds for which an answer is taken for the present. */
const freshMs = 1000;
/** Milliseconds after that for which it is given at once, while the question is asked again. */
const staleMs = 1000;
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
  const answers = createReadCache<Answer<T>>({
    max: mostCharacters,
    sizeOf: ({ json }, key) => json.length + key.length + charactersBeside,
    freshMs,
    staleMs,
    staleOnFailure: true,
    now,
  });

  async function read(key: string): Promise<Answer<T>> {
    const askedAt = now();
    const loaded = await ask(key);
    if (!loaded.ok) {
      warn(loaded.message);
      throw new Error(loaded.message);
    }
    return { value: loaded.value, json: inlineJson(loaded.value), askedAt };
  }

  return (key) => ({
    last: answers.last(key),
    answer: answers.get(key, () => read(key)).catch(() => undefined),
  });
}
