/**
 * Does a task for each item, so many of them at a time. After a failure no further task begins; it is thrown when no task
 * is under way.
 * @returns what the tasks gave, in the order of the items.
 */
export async function sideBySide<Item, Result>(
  items: readonly Item[],
  most: number,
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
  const outcomes = await Promise.allSettled(Array.from({ length: most }, work));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return results;
}
