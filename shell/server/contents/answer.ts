/** What the catalogue answered to one question. */
export interface Answer<T> {
  readonly value: T;
  /** The value as JSON that can stand in a script element, made once for all documents. */
  readonly json: string;
  /** When it was asked: milliseconds of the clock that ages are told by. */
  readonly askedAt: number;
}

/** A question that was asked. */
export interface Asked<T> {
  /** The last answer, however old. */
  readonly last: Answer<T> | undefined;
  /** An answer of the last seconds; the last one, if any, where the catalogue gives none. Never rejects. */
  readonly answer: Promise<Answer<T> | undefined>;
}

/**
 * Milliseconds for which an answer is put into documents, which are kept for a second: longer than a hiccup of the catalogue,
 * shorter than an outage.
 */
const youngMs = 9_000;

/** Whether an answer is young enough to be shown. */
export const isYoung = ({ askedAt }: Answer<unknown>, now: number): boolean => now - askedAt <= youngMs;
