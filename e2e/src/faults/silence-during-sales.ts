import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startDatabaseLink, startEmbeddedPostgres } from '@ticket-storefront/postgres';
import { buy } from '../bench/rush/clients/buy';
import { createBuyer } from '../bench/rush/clients/buyer';
import { rushEvents } from '../bench/rush/store/rush-dataset';
import { readLedger } from '../bench/rush/store/rush-ledger';
import { startRushStore } from '../bench/rush/store/start-rush-store';

/** Sales before the network goes silent, and after the first one that follows. */
const salesBefore = 5;
const salesAfter = 5;
const firstBuyer = 0xc00000;

/** What a silent network came to. Times are milliseconds from the moment that it went silent. */
export interface SilenceFigures {
  /** Until an order that was sent afterwards was sold. */
  readonly firstSaleMs: number;
  /** Until the last order was answered that was not sold. */
  readonly lastFailureMs: number;
  /** How many buyers got each answer. */
  readonly answers: Readonly<Record<string, number>>;
  readonly chargedTwice: number;
  readonly chargedWithoutTicket: number;
  readonly notSettled: number;
  /** Milliseconds from SIGTERM to the end of an API whose connections are silent. */
  readonly endedAfterMs: number;
}

/**
 * Sells tickets through one API, with the limits of a deployment, while the network to its database goes silent: open
 * connections answer no more, new ones work.
 * @param everyMs - milliseconds between 2 orders, whatever becomes of the earlier ones.
 */
export async function silenceDuringSales(everyMs: number): Promise<SilenceFigures> {
  const data = mkdtempSync(join(tmpdir(), 'storefront-silence-'));
  const postgres = await startEmbeddedPostgres({ dataFolder: data, temporary: true });
  const link = await startDatabaseLink(postgres.url);
  const store = await startRushStore(postgres.url);
  try {
    const api = await store.startApi({ DATABASE_URL: link.url, ADMITTED_PER_SECOND: '100000' });
    const addresses = { api: api.origin, simulators: store.simulators };
    const event = rushEvents.elsewhere;
    let silencedAt = Number.POSITIVE_INFINITY;
    const sold = { before: 0, after: 0 };
    let firstSaleMs = 0;
    let lastFailureMs = 0;
    const answers: Record<string, number> = {};
    const references = new Set<string>();

    const order = async (index: number) => {
      const buyer = await createBuyer(store.visitorKey, firstBuyer + index);
      references.add(buyer.reference);
      const sentAt = performance.now();
      const { result, at } = await buy(addresses, event, buyer);
      answers[result] = (answers[result] ?? 0) + 1;
      if (result !== 'sold') lastFailureMs = at - silencedAt;
      else if (sentAt > silencedAt && sold.after++ === 0) firstSaleMs = at - silencedAt;
      else if (sentAt < silencedAt && ++sold.before === salesBefore) {
        link.silence();
        silencedAt = performance.now();
      }
    };
    const orders: Promise<void>[] = [];
    while (sold.after < salesAfter) {
      orders.push(order(orders.length));
      await wait(everyMs);
    }
    await Promise.all(orders);
    const { completed, charged, open } = await readLedger(store, event, references);
    link.silence();
    const stoppedAt = performance.now();
    await api.stop();
    return {
      firstSaleMs,
      lastFailureMs,
      answers,
      chargedTwice: charged.length - new Set(charged).size,
      chargedWithoutTicket: charged.filter((reference) => !completed.has(reference)).length,
      notSettled: open,
      endedAfterMs: performance.now() - stoppedAt,
    };
  } finally {
    await store.stop();
    await link.cut();
    await postgres.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
