import { setTimeout as wait } from 'node:timers/promises';
import { demonstrationSlots } from '@ticket-storefront/platform-testing';
import { hasCeph, startCeph } from '@ticket-storefront/platform-testing/programs';
import { openStorage, requireConditionalWrites } from '@ticket-storefront/storage';
import { type ReleasedShell, releasedShell } from '../testing/released-shell';

const outer = { ...process.env };
const place = 's3://releases/live';
/** Nothing listens there: these documents are about the bucket. */
const api = 'http://127.0.0.1:9';
const page = '/events/harbor';
const documents = 200;
/** Longer than a shell server waits for the bucket. */
const stalledMs = 15_000;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const withCeph = hasCeph() ? describe : describe.skip;

withCeph(
  hasCeph()
    ? 'with releases in a bucket of Ceph'
    : 'with releases in a bucket of Ceph, missing here: apt-get install ceph-mon ceph-mgr ceph-osd radosgw',
  () => {
    let ceph: Awaited<ReturnType<typeof startCeph>>;
    let shell: ReleasedShell;

    beforeAll(async () => {
      ceph = await startCeph('releases');
      process.env = { ...outer, ...ceph.environment };
      const parts = ['shell', ...Object.values(demonstrationSlots)].map((part) => [part, {}]);
      shell = await releasedShell(api, Object.fromEntries(parts), { LOG_LEVEL: 'error' }, { place });
    });
    afterAll(async () => {
      ceph.goOn();
      await shell.close();
      await ceph.stop();
      process.env = outer;
    });

    test('a write replaces only the object that was read, and one of many writers succeeds', async () => {
      const storage = openStorage('s3://releases/writes');
      await requireConditionalWrites(storage);
      const contents = ['1', '2', '3', '4', '5', '6', '7', '8'].map((text) => Buffer.from(text));
      const created = await Promise.all(contents.map((content) => storage.create('a.txt', content)));
      const tag = (await storage.read('a.txt'))?.tag ?? '';
      const replaced = await Promise.all(contents.map((content) => storage.replace('a.txt', content, tag)));
      expect([created, replaced].map((won) => won.filter(Boolean).length)).toEqual([1, 1]);
      expect(await storage.replace('a.txt', Buffer.from('late'), tag)).toBe(false);
      expect(await storage.list('')).toEqual(expect.arrayContaining(['a.txt']));
    });

    test('a bucket that stalls makes no document slower, and a restarted server is not ready until it goes on', async () => {
      const time = async () => {
        const start = performance.now();
        const { statusCode } = await shell.server.inject(page);
        expect(statusCode).toBeLessThan(500);
        return performance.now() - start;
      };
      const measure = async (forMs: number) => {
        const times: number[] = [];
        for (const end = Date.now() + forMs; times.length < documents || Date.now() < end; ) {
          times.push(await time());
          await wait(10);
        }
        return times;
      };
      await measure(0);
      const quiet = await measure(0);
      ceph.stall();
      const stalled = await measure(stalledMs);
      const ratio = median(stalled) / median(quiet);
      process.stdout.write(
        `median of a document: ${median(quiet).toFixed(2)} ms, beside a bucket that stalls ${median(stalled).toFixed(2)} ms (${ratio.toFixed(2)}), longest ${Math.max(...stalled).toFixed(0)} ms\n`,
      );
      expect(ratio).toBeLessThanOrEqual(1.2);
      expect(stalled.filter((ms) => ms > 500).length).toBeLessThanOrEqual(1);

      const restarted = shell.startAnother();
      await restarted.ready();
      expect((await restarted.inject('/readyz')).statusCode).toBe(503);
      ceph.goOn();
      while ((await restarted.inject('/readyz')).statusCode !== 200) await wait(100);
      expect((await restarted.inject(page)).statusCode).toBeLessThan(500);
      await restarted.close();
    });
  },
);
