import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { startClient } from '../clients/client-process';
import type { RushStore } from '../store/start-rush-store';

const measuredMs = 8_000;
const firstBuyer = 0xd00000;

/** So many that no order waits for its turn to enter. */
const unpaced = { ADMITTED_PER_SECOND: '100000' };

/** How many MX orders a second two API processes store, where buyers come as fast as they are served. */
export async function measureOrders(store: RushStore): Promise<number> {
  const { simulators, visitorKey } = store;
  const apis = await Promise.all([store.startApi(unpaced), store.startApi(unpaced)]);
  try {
    const job = { apis: apis.map(({ origin }) => origin), simulators, visitorKey, firstBuyer };
    const orders = startClient('orders', job, v.number());
    await orders.isReady;
    orders.begin();
    await wait(measuredMs);
    orders.stop();
    return await orders.result;
  } finally {
    await Promise.all(apis.map(({ stop }) => stop()));
  }
}
