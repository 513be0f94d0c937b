import * as v from 'valibot';
import { batchRequests } from '../database/batch-requests';
import type { OrdersUnderWay } from './under-way';

/** SQLSTATE classes of failures that are the fault of no single order: the connection, resources, limits and shutdowns. */
const ofEveryOrder = ['08', '53', '55', '57', '58'];

const databaseError = v.object({
  code: v.pipe(
    v.string(),
    v.regex(/^[0-9A-Z]{5}$/),
    v.check((code) => !ofEveryOrder.includes(code.slice(0, 2))),
  ),
});

/**
 * Answers a batch. If the database refuses it because of one of its orders, each is tried alone, so that the others are placed.
 * @param answerAll - all or nothing: a refused batch has changed nothing
 * @throws what the batch throws, or the only order of it
 */
export async function retrySingly<Question, Answer>(
  questions: readonly Question[],
  answerAll: (batch: readonly Question[]) => Promise<readonly Answer[]>,
): Promise<readonly (Answer | Promise<Answer>)[]> {
  try {
    return await answerAll(questions);
  } catch (error) {
    if (questions.length < 2 || !v.is(databaseError, error)) throw error;
    return questions.map(async (question) => {
      const [answer] = await answerAll([question]);
      if (answer === undefined) throw error;
      return answer;
    });
  }
}

/** Attempts in a batch. */
const maxBatchSize = 64;

interface OfEvent {
  readonly eventId: number;
  readonly referenceID: string;
}

/**
 * Ends attempts in batches: those of an event that come while one ends form the next, and each ends alone if the database refuses
 * the batch.
 */
export const endInBatches = <Question extends OfEvent, Answer>(
  endAll: (batch: readonly Question[]) => Promise<readonly Answer[]>,
  underWay?: OrdersUnderWay,
): ((question: Question) => Promise<Answer>) =>
  batchRequests((questions: readonly Question[]) => retrySingly(questions, endAll), {
    max: maxBatchSize,
    keyOf: ({ eventId }) => String(eventId),
    subjectOf: ({ referenceID }) => referenceID,
    ...(underWay && { underWay: ({ eventId }) => underWay.of(eventId) }),
  });
