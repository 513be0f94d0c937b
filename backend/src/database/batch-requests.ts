interface Asked<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Answers a batch, each question as if it came alone. */
type AnswerAll<Question, Answer> = (questions: readonly Question[]) => Promise<readonly Answer[]>;

interface Options {
  /** Questions in a batch. */
  readonly most: number;
}

/**
 * Answers questions in batches: questions that arrive meanwhile form the next batch, so that thousands of requests need few
 * statements.
 */
export function batchRequests<Question, Answer>(
  answerAll: AnswerAll<Question, Answer>,
  { most }: Options,
): (question: Question) => Promise<Answer> {
  const waiting: Asked<Question, Answer>[] = [];
  let isAnswering = false;

  const work = async () => {
    isAnswering = true;
    while (waiting.length > 0) {
      await answer(waiting.splice(0, most), answerAll);
    }
    isAnswering = false;
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!isAnswering) void work();
    });
}

async function answer<Question, Answer>(
  asked: readonly Asked<Question, Answer>[],
  answerAll: AnswerAll<Question, Answer>,
): Promise<void> {
  try {
    const answers = await answerAll(asked.map(({ question }) => question));
    for (const [index, { resolve, reject }] of asked.entries()) {
      const found = answers[index];
      if (found === undefined) reject(new Error('A query of the batch has no result.'));
      else resolve(found);
    }
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}
