import { AsyncResource } from 'node:async_hooks';
import { setImmediate as nextMoment, setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';

interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer | Promise<Answer>) => void;
  readonly reject: (error: unknown) => void;
  /** In which the question came, for traces. */
  readonly scope: AsyncResource;
}

interface Options<Question> {
  /** Questions in a batch. */
  readonly max: number;
  /** Questions of different keys never share a batch, and their batches do not wait for each other; by default all have the same. */
  readonly keyOf?: (question: Question) => string;
  /** A batch has at most one question of a subject; the next one waits. */
  readonly subjectOf?: (question: Question) => string;
  /** Batches of all keys at once; without a limit by default. */
  readonly atOnce?: number;
}

/**
 * While questions come so fast that they share batches, each batch gathers them for so many milliseconds, or until so many wait: a statement costs
 * about the same for one of them as for ten.
 */
const gathersForMs = 5;
const gathersUpTo = 16;

/**
 * Answers questions in batches: questions that arrive meanwhile form the next batch of their key, in their order, so that
 * thousands of requests need few statements.
 * @param answerAll - answers a batch, each question as if it came alone
 */
export function batchRequests<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
  { max, keyOf = () => '', subjectOf, atOnce = Number.POSITIVE_INFINITY }: Options<Question>,
): (question: Question) => Promise<Answer> {
  type Queue = Waiting<Question, Answer>[];
  const queues = new Map<string, Queue>();
  const turns = pLimit(atOnce);
  let isShared = false;

  /** Takes the next batch out of a queue. */
  function takeBatch(queue: Queue): Queue {
    if (!subjectOf) return queue.splice(0, max);
    const subjects = new Set<string>();
    const batch: Queue = [];
    const left: Queue = [];
    for (const each of queue) {
      const subject = subjectOf(each.question);
      const isNext = batch.length < max && !subjects.has(subject);
      (isNext ? batch : left).push(each);
      subjects.add(subject);
    }
    queue.splice(0, queue.length, ...left);
    return batch;
  }

  async function answer(queue: Queue): Promise<void> {
    const batch = takeBatch(queue);
    isShared = batch.length > 1;
    try {
      const questions = batch.map(({ question }) => question);
      const answers = await (batch[0]?.scope.runInAsyncScope(answerAll, null, questions) ?? []);
      for (const [index, { resolve, reject }] of batch.entries()) {
        const found = answers[index];
        if (found === undefined) reject(new Error('A query of the batch has no result.'));
        else resolve(found);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function work(key: string, queue: Queue): Promise<void> {
    while (queue.length > 0) {
      // Questions of the same moment share the batch.
      await nextMoment();
      if (isShared && queue.length < gathersUpTo) await wait(gathersForMs);
      await turns(() => answer(queue));
    }
    queues.delete(key);
  }

  return (question) =>
    new Promise((resolve, reject) => {
      const key = keyOf(question);
      const waiting = { question, resolve, reject, scope: new AsyncResource('Question') };
      const queue = queues.get(key);
      queue?.push(waiting);
      if (queue) return;
      const begun = [waiting];
      queues.set(key, begun);
      void work(key, begun);
    });
}
