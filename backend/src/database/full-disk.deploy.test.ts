import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findClusterHome, startEmbeddedPostgres } from '@ticket-storefront/postgres';
import { mxBody } from '../testing/order-bodies';
import { startTestStore } from '../testing/start-test-store';

const pollMs = 100;
const diskBytes = 160 * 1024 * 1024;

function isAllowedToMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}
const withDisk = isAllowedToMount();

/** Fills a disk. @returns frees it */
async function fill(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'filler');
  const file = await open(path, 'w');
  try {
    for (;;) await file.write(Buffer.alloc(64 * 1024));
  } catch {
    await file.close();
  }
  return () => rm(path);
}

(withDisk ? test : test.skip)(
  `${withDisk ? '' : 'missing here: the right to mount a small disk: '}a disk that fills up under the log of the database refuses orders in words, and no payment is lost or taken twice`,
  async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'storefront-disk-'));
    const { folder } = await findClusterHome(dataFolder);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', folder]);
    const settings = ['min_wal_size=32MB', 'max_wal_size=32MB', 'wal_recycle=off'];
    let server = await startEmbeddedPostgres({ dataFolder, settings });
    const store = await startTestStore({
      databaseUrl: server.url,
      environment: { HOLDS_PER_ADDRESS: '100000' },
    });
    await store.pool.query('update ticketing_items set capacity = 100000 where id = 11');
    const references: string[] = [];
    const buy = async () => {
      const body = mxBody(store.dataset);
      references.push(body.order.reference_id);
      return store.post('/ticketCheckout/mx-web-transaction', body);
    };
    const buyUntilRefused = async () => {
      for (;;) {
        const answer = await buy();
        if (answer.status !== 200) return answer;
      }
    };
    let ended: string | null = null;
    void server.ended.then((reason) => {
      ended = reason;
    });
    expect((await buy()).status).toBe(200);
    const buyers = Promise.all(Array.from({ length: 4 }, buyUntilRefused));
    const free = await fill(folder);
    // The next change needs a new file of the log.
    await store.pool.query('select pg_switch_wal()').catch(() => undefined);
    const refusals = await buyers;
    for (const { status, body } of refusals) {
      expect(status).toBeGreaterThanOrEqual(500);
      expect(body.message).toMatch(/^[A-Z].*\.$/);
    }

    await free();
    const port = Number(new URL(server.url).port);
    const hasAnswered = () => store.pool.query('select 1').then(Boolean, () => false);
    while (!(await hasAnswered())) {
      if (ended !== null) {
        ended = null;
        server = await startEmbeddedPostgres({ dataFolder, settings, port });
      }
      await wait(pollMs);
    }
    for (const reference of references) await store.passTime(reference, '20 minutes');
    await store.settle();
    await store.settle();
    expect((await buy()).status).toBe(200);

    for (const reference of references) {
      const payments: { readonly status: string }[] = await store.listPayments(reference);
      const [order] = (await store.readOrders(reference)) as { readonly status: string }[];
      const taken = payments.filter(({ status }) => status === 'Approved');
      expect([reference, taken.length]).toEqual([reference, order?.status === 'completed' ? 1 : 0]);
    }
    await store.stop();
    await server.stop();
    execFileSync('umount', [folder]);
    await rm(folder, { recursive: true });
    await rm(dataFolder, { recursive: true });
  },
);
