import * as v from 'valibot';
import { startClient } from '../clients/client-process';
import type { RushEvent } from '../store/rush-dataset';
import type { RushStore } from '../store/start-rush-store';
import { percentile } from './percentile';

const timesSchema = v.object({ reads: v.array(v.number()), orders: v.array(v.number()) });

/** 99th percentiles, in milliseconds, of those who take no part in a rush. */
export interface Bystanders {
  /** Reading an event and its tickets. */
  readonly readMs: number;
  /** Ordering a ticket of another event. */
  readonly orderMs: number;
}

let firstBuyer = 0xe00000;

/** Measures how readers of an event, and buyers of another, fare while something goes on. */
export async function measureBystanders<T>(
  { apis, simulators, visitorKey }: RushStore,
  event: RushEvent,
  meanwhile: () => Promise<T>,
): Promise<{ readonly bystanders: Bystanders; readonly result: T }> {
  firstBuyer += 0x10000;
  const probes = startClient('probes', { apis, simulators, visitorKey, event, firstBuyer }, timesSchema);
  await probes.isReady;
  probes.begin();
  const result = await meanwhile();
  probes.stop();
  const { reads, orders } = await probes.result;
  return { bystanders: { readMs: percentile(reads, 0.99), orderMs: percentile(orders, 0.99) }, result };
}
