interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers questions in batches of at most `max`: questions that arrive meanwhile form the next batch, so that thousands of
 * requests need few statements.
 * @param answerAll - answers a batch, each question as if it came alone
 */
export function batchRequests<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  max: number,
): (question: Question) => Promise<Answer> {
  const waiting: Waiting<Question, Answer>[] = [];
  let isAnswering = false;

  async function answer(batch: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await answerAll(batch.map(({ question }) => question));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const found = answers[index];
        if (found === undefined) reject(new Error('A query of the batch has no result.'));
        else resolve(found);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function work(): Promise<void> {
    isAnswering = true;
    while (waiting.length > 0) await answer(waiting.splice(0, max));
    isAnswering = false;
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!isAnswering) void work();
    });
}
