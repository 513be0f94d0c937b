import * as v from 'valibot';
import { residentMegabytes } from '../../resident-memory';
import { startClient } from '../clients/client-process';
import { rushEvents } from '../store/rush-dataset';
import type { RushStore } from '../store/start-rush-store';

const samples = 10;
const requestsEach = 10_000;
const firstBuyer = 0xa00000;

/** Megabytes of the fullest API after each ten thousand of a hundred thousand requests. @param say - called with each figure. */
export async function measureMemory(store: RushStore, say: (line: string) => void): Promise<number[]> {
  const { apis, simulators, visitorKey, pids } = store;
  const megabytes: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    const job = {
      apis,
      simulators,
      visitorKey,
      event: rushEvents.gone,
      requests: requestsEach,
      firstBuyer: firstBuyer + sample * requestsEach,
    };
    const client = startClient('requests', job, v.number());
    await client.isReady;
    client.begin();
    await client.result;
    client.leave();
    const fullest = Math.max(...pids.map(residentMegabytes));
    say(`${(sample + 1) * requestsEach} requests: ${fullest.toFixed(0)} MB`);
    megabytes.push(fullest);
  }
  return megabytes;
}
