import { answerTogether } from '../database/answer-together';
import type { Count, CountedUse } from './count-uses';

type CountUses = (uses: readonly CountedUse[]) => Promise<readonly Count[]>;

/**
 * Counts by one statement at a time: what is asked for meanwhile is counted together by the next one. Each gets the counts
 * that it would have got in its turn.
 * @param most - requests that are counted together
 */
export const countTogether = (count: CountUses, most: number): CountUses =>
  answerTogether((asked: readonly (readonly CountedUse[])[]) => countAll(asked, count), { most });

async function countAll(
  asked: readonly (readonly CountedUse[])[],
  count: CountUses,
): Promise<readonly (readonly Count[])[]> {
  const sums = new Map<string, number>();
  for (const { key, by } of asked.flat()) sums.set(key, (sums.get(key) ?? 0) + by);
  const counts = await count([...sums].map(([key, by]) => ({ key, by })));
  const now = new Map(counts.map((counted) => [counted.key, counted]));
  const answers = asked.toReversed().map((uses) => {
    const answer = uses.flatMap(({ key }) => now.get(key) ?? []);
    for (const { key, by } of uses) {
      const counted = now.get(key);
      if (counted) now.set(key, { ...counted, uses: counted.uses - by });
    }
    return answer;
  });
  return answers.toReversed();
}
