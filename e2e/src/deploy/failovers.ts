import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { exitWithError } from '@ticket-storefront/server';
import { rushEvents } from '../bench/rush/store/rush-dataset';
import { readLedger } from '../bench/rush/store/rush-ledger';
import { startRushStore } from '../bench/rush/store/start-rush-store';
import { buyDuring } from './buy-during';
import { findClusterPrograms, startDatabaseCluster, ttlSeconds } from './database-cluster';

const secondsAround = 5;
const { elsewhere } = rushEvents;
/** Refusals that say that nothing was charged. */
const withoutCharge: ReadonlySet<string> = new Set(['busy', 'unavailable', 'waiting']);

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Kills the primary while visitors buy, again and again, and compares what they read with the records afterwards. */
async function testFailovers(): Promise<void> {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '1' } } });
  const { binaries, missing } = findClusterPrograms();
  if (missing.length > 0) return say(`Failovers are left out: apt-get install ${missing.join(' ')}`);
  const cluster = await startDatabaseCluster(binaries);
  const store = await startRushStore(cluster.url).catch(async (error: unknown) => {
    await cluster.stop();
    throw error;
  });
  const results: string[] = [];
  try {
    const references = new Set<string>();
    for (let run = 1; run <= Number(values.runs); run++) {
      let killedAt = 0;
      const outcomes = await buyDuring(store, store.apis, references.size, async (sales) => {
        await wait(secondsAround * 1000);
        const before = sales();
        killedAt = performance.now();
        await cluster.killPrimary();
        while (sales() === before || performance.now() - killedAt < secondsAround * 1000) await wait(100);
        await wait(secondsAround * 1000);
      });
      for (const { reference } of outcomes) references.add(reference);
      const sold = outcomes.filter(({ result }) => result === 'sold');
      const times = [killedAt, ...sold.map(({ at }) => at).filter((at) => at > killedAt)].sort(
        (a, b) => a - b,
      );
      const pause = Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))) / 1000;
      await cluster.repair();
      const { completed, charged, open } = await readLedger(store, elsewhere, references);
      const lost = sold.filter(({ reference }) => !completed.has(reference)).length;
      const unpaid = charged.filter((reference) => !completed.has(reference)).length;
      const twice = charged.length - new Set(charged).size;
      const wrong = outcomes.filter(
        ({ result, reference }) => withoutCharge.has(result) && charged.includes(reference),
      ).length;
      const reasons = new Map<string, number>();
      for (const { result } of outcomes)
        if (result !== 'sold') reasons.set(result, (reasons.get(result) ?? 0) + 1);
      const refused = [...reasons].map(([reason, count]) => `${count} ${reason}`).join(', ');
      results.push(
        `failover ${run}: ${outcomes.length} buyers, no order for ${pause.toFixed(1)} s (${refused}); ${lost} lost, ${twice} twice, ${unpaid} paid without an order, ${wrong} wrong messages, ${open} undecided`,
      );
      say(results.at(-1) ?? '');
      if (pause > ttlSeconds + 5 || lost + twice + unpaid + wrong + open > 0) process.exitCode = 1;
    }
  } finally {
    await store.stop();
    await cluster.stop();
    // The APIs log much about an outage of their database.
    for (const line of results) say(line);
  }
}

await testFailovers().catch(exitWithError);
