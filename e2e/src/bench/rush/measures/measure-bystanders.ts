import * as v from 'valibot';
import { startClient } from '../clients/client-process';
import type { RushEvent } from '../store/rush-dataset';
import type { RushStore } from '../store/start-rush-store';
import { percentile } from './percentile';

const timesSchema = v.object({ reads: v.array(v.number()), orders: v.array(v.number()) });

/** What each read and each order of those took who take no part in a rush, in milliseconds. */
export type BystanderTimes = v.InferOutput<typeof timesSchema>;

/** 99th percentiles of them, in milliseconds. */
export interface Bystanders {
  /** Reading an event and its tickets. */
  readonly readMs: number;
  /** Ordering a ticket of another event. */
  readonly orderMs: number;
}

/** Of all reads and of all orders of several measurements: in one of some seconds the 99th percentile is the second longest order. */
export const bystandersOf = (measured: readonly BystanderTimes[]): Bystanders => ({
  readMs: percentile(
    measured.flatMap(({ reads }) => reads),
    0.99,
  ),
  orderMs: percentile(
    measured.flatMap(({ orders }) => orders),
    0.99,
  ),
});

let firstBuyer = 0xe00000;

/** Measures how readers of an event, and buyers of another, fare while something goes on. */
export async function measureBystanders<T>(
  { apis, simulators, visitorKey }: RushStore,
  event: RushEvent,
  meanwhile: () => Promise<T>,
): Promise<{ readonly times: BystanderTimes; readonly result: T }> {
  firstBuyer += 0x10000;
  const probes = startClient('probes', { apis, simulators, visitorKey, event, firstBuyer }, timesSchema);
  await probes.isReady;
  probes.begin();
  const result = await meanwhile();
  probes.stop();
  const times = await probes.result;
  probes.leave();
  return { times, result };
}
