import { AsyncResource } from 'node:async_hooks';
import { setImmediate as nextMoment } from 'node:timers/promises';
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
  /**
   * How many pieces of work are under way that come here one after the other, with this question's. Half of them share a batch, so that
   * one half is worked on while the other waits here. Without it, questions gather that come so fast that they share batches.
   */
  readonly underWay?: (question: Question) => number;
  /** How a batch that begins with this question gathers then; for a moment by default. */
  readonly gathering?: (question: Question) => Gathering;
}

/** How long a batch gathers questions: a statement costs about the same for one of them as for ten. */
export interface Gathering {
  readonly ms: number;
  /** It ends earlier with so many. */
  readonly enough: number;
}

const moment: Gathering = { ms: 5, enough: 16 };
/** A batch takes the questions of the same moment only. */
export const notGathered: Gathering = { ms: 0, enough: 0 };

/** A millisecond for each piece of work under way, but no longer than so many milliseconds. */
const maxGatheringMs = 40;

const halfOf = (count: number): Gathering => ({ ms: Math.min(count, maxGatheringMs), enough: count / 2 });

/**
 * Answers questions in batches: questions that arrive meanwhile form the next batch of their key, in their order, so that
 * thousands of requests need few statements.
 * @param answerAll - answers a batch, each question as if it came alone
 */
export function batchRequests<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
  {
    max,
    keyOf = () => '',
    subjectOf,
    underWay,
    gathering = () => moment,
    atOnce = Number.POSITIVE_INFINITY,
  }: Options<Question>,
): (question: Question) => Promise<Answer> {
  type Batch = Waiting<Question, Answer>[];
  interface Queue {
    waiting: Batch;
    /** Called once enough wait. */
    begin: () => void;
    enough: number;
  }
  const queues = new Map<string, Queue>();
  const turns = pLimit(atOnce);
  let isShared = false;

  /** Takes the next batch out of a queue. */
  function takeBatch(queue: Queue): Batch {
    if (!subjectOf) return queue.waiting.splice(0, max);
    const subjects = new Set<string>();
    const batch: Batch = [];
    const left: Batch = [];
    for (const each of queue.waiting) {
      const subject = subjectOf(each.question);
      const isNext = batch.length < max && !subjects.has(subject);
      (isNext ? batch : left).push(each);
      subjects.add(subject);
    }
    queue.waiting = left;
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

  function gatheringOf(question: Question): Gathering {
    if (underWay) return halfOf(underWay(question));
    return isShared ? gathering(question) : notGathered;
  }

  async function gather(queue: Queue): Promise<void> {
    // Questions of the same moment share the batch.
    await nextMoment();
    const [first] = queue.waiting;
    const { ms, enough } = first ? gatheringOf(first.question) : notGathered;
    queue.enough = Math.min(enough, max);
    if (queue.waiting.length >= queue.enough) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      queue.begin = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function work(key: string, queue: Queue): Promise<void> {
    while (queue.waiting.length > 0) {
      await gather(queue);
      await turns(() => answer(queue));
    }
    queues.delete(key);
  }

  return (question) =>
    new Promise((resolve, reject) => {
      const key = keyOf(question);
      const waiting = { question, resolve, reject, scope: new AsyncResource('Question') };
      const queue = queues.get(key);
      if (queue) {
        queue.waiting.push(waiting);
        if (queue.waiting.length >= queue.enough) queue.begin();
        return;
      }
      const begun = { waiting: [waiting], begin: () => undefined, enough: 0 };
      queues.set(key, begun);
      void work(key, begun);
    });
}
