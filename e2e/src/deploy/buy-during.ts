import { setTimeout as wait } from 'node:timers/promises';
import { buy } from '../bench/rush/clients/buy';
import { createBuyer } from '../bench/rush/clients/buyer';
import type { Outcome } from '../bench/rush/clients/outcome';
import { rushEvents } from '../bench/rush/store/rush-dataset';
import type { RushStore } from '../bench/rush/store/start-rush-store';

const buyersPerSecond = 6;

/**
 * Has buyers come at their times until the work has ended, to each address in turn.
 * @param firstBuyer - number of the first one
 * @param work - gets a function that counts the sales until now
 */
export async function buyDuring(
  { visitorKey, simulators }: Pick<RushStore, 'visitorKey' | 'simulators'>,
  origins: readonly string[],
  firstBuyer: number,
  work: (sales: () => number) => Promise<void>,
): Promise<readonly Outcome[]> {
  const outcomes: Promise<Outcome>[] = [];
  let sales = 0;
  let hasEnded = false;
  const ended = work(() => sales).finally(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    const buyer = await createBuyer(visitorKey, firstBuyer + outcomes.length);
    const api = origins[outcomes.length % origins.length] ?? '';
    const bought = buy({ api, simulators }, rushEvents.elsewhere, buyer);
    outcomes.push(bought);
    void bought.then(({ result }) => {
      if (result === 'sold') sales += 1;
    });
    await wait(1000 / buyersPerSecond);
  }
  await ended;
  return Promise.all(outcomes);
}
