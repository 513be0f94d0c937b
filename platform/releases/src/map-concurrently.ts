/**
 * Runs a task for each item, at most `max` at a time. After a failure no further task starts, and the failure is thrown once no
 * task is running.
 * @returns the results in the order of the items.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  max: number,
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, item] = next;
      results[index] = await task(item).catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      });
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: max }, work));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return results;
}
