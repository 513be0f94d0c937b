import type { Count, CountedUse } from './count-uses';

type CountUses = (uses: readonly CountedUse[]) => Promise<readonly Count[]>;

interface Asked {
  readonly uses: readonly CountedUse[];
  readonly resolve: (counts: readonly Count[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Counts by one statement at a time: what is asked for meanwhile is counted together by the next one, so that thousands of
 * requests wait for few statements. Each gets the counts that it would have got in its turn.
 * @param most - requests that are counted together
 */
export function countTogether(count: CountUses, most: number): CountUses {
  const waiting: Asked[] = [];
  let isCounting = false;

  const work = async () => {
    isCounting = true;
    while (waiting.length > 0) await answer(waiting.splice(0, most), count);
    isCounting = false;
  };

  return (uses) =>
    new Promise((resolve, reject) => {
      waiting.push({ uses, resolve, reject });
      if (!isCounting) void work();
    });
}

async function answer(asked: readonly Asked[], count: CountUses): Promise<void> {
  const sums = new Map<string, number>();
  for (const { key, by } of asked.flatMap(({ uses }) => uses)) sums.set(key, (sums.get(key) ?? 0) + by);
  try {
    const counts = await count([...sums].map(([key, by]) => ({ key, by })));
    const now = new Map(counts.map((counted) => [counted.key, counted]));
    for (const { uses, resolve } of asked.toReversed()) {
      resolve(uses.flatMap(({ key }) => now.get(key) ?? []));
      for (const { key, by } of uses) {
        const counted = now.get(key);
        if (counted) now.set(key, { ...counted, uses: counted.uses - by });
      }
    }
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}
