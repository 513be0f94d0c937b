import { setTimeout as wait } from 'node:timers/promises';
import { exitWithError } from '@ticket-storefront/server';
import { rushEvents } from '../bench/rush/store/rush-dataset';
import { readLedger } from '../bench/rush/store/rush-ledger';
import { startRushStore } from '../bench/rush/store/start-rush-store';
import { buyDuring } from './buy-during';
import { fronts, startFront } from './fronts';

const frontPort = 4469;
const secondsAround = 3;
/** Health checks of the proxies find within this time that an API is about to end. */
const settings = { DRAIN_MS: '4000' };
const { elsewhere } = rushEvents;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const portOf = (origin: string) => Number(new URL(origin).port);

/** Restarts both APIs behind each installed proxy, one after the other, while visitors buy. */
async function testRollingRestarts(): Promise<void> {
  const store = await startRushStore(null);
  try {
    const apis = [await store.startApi(settings), await store.startApi(settings)];
    const ports = apis.map(({ origin }) => portOf(origin));
    const rollOver = async () => {
      await wait(secondsAround * 1000);
      for (const [index, api] of apis.entries()) {
        await api.stop();
        apis[index] = await store.startApi(settings);
        await wait(secondsAround * 1000);
      }
    };
    let firstBuyer = 0;
    for (const front of fronts) {
      const running = await startFront(front, frontPort, ports);
      if (!running) {
        say(`${front.name}: left out, because it is not installed here`);
        continue;
      }
      const outcomes = await buyDuring(store, [running.origin], firstBuyer, rollOver).finally(running.stop);
      firstBuyer += outcomes.length;
      const failed = outcomes.filter(({ result }) => result !== 'sold');
      const references = new Set(outcomes.map(({ reference }) => reference));
      const { completed, charged } = await readLedger(store, elsewhere, references);
      const lost = outcomes.filter(({ result, reference }) => result === 'sold' && !completed.has(reference));
      const twice = charged.length - new Set(charged).size;
      say(
        `${front.name}: ${outcomes.length} buyers, ${failed.length} failed, ${lost.length} lost, ${twice} charged twice`,
      );
      for (const { result } of failed) say(`  ${result}`);
      if (failed.length + lost.length + twice > 0) process.exitCode = 1;
    }
    await Promise.all(apis.map((api) => api.stop()));
  } finally {
    await store.stop();
  }
}

await testRollingRestarts().catch(exitWithError);
