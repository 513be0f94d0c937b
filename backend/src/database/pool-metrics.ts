import type pg from 'pg';
import { Gauge } from 'prom-client';

const pools = new Map<string, pg.Pool>();

new Gauge({
  name: 'storefront_database_connections',
  help: 'Connections to the database of this process, and statements that wait for one.',
  labelNames: ['pool', 'state'],
  collect() {
    for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
      this.set({ pool, state: 'busy' }, totalCount - idleCount);
      this.set({ pool, state: 'idle' }, idleCount);
      this.set({ pool, state: 'waiting' }, waitingCount);
    }
  },
});

/** Tells of the connections of a purpose from now on. */
export const watchPool = (purpose: string, pool: pg.Pool) => void pools.set(purpose, pool);
