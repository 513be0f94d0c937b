import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demonstrationSlots } from '@ticket-storefront/platform-testing';
import { hasCeph, startCeph } from '@ticket-storefront/platform-testing/programs';
import { publicKeyOf } from '@ticket-storefront/signing';
import { openStorage, requireConditionalWrites } from '@ticket-storefront/storage';
import { readSettings } from '../settings/settings';
import { createShellServer } from '../shell-server';
import { type ReleasedShell, releasedShell, releasedShellKey } from '../testing/released-shell';

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
    const state = mkdtempSync(join(tmpdir(), 'state-'));

    beforeAll(async () => {
      ceph = await startCeph('releases');
      process.env = { ...outer, ...ceph.environment };
      const parts = ['shell', ...Object.values(demonstrationSlots)].map((part) => [part, {}]);
      const options = { STATE_FOLDER: state, LOG_LEVEL: 'error' };
      shell = await releasedShell(api, Object.fromEntries(parts), options, { place });
    });
    afterAll(async () => {
      ceph.goOn();
      await shell.close();
      await ceph.stop();
      rmSync(state, { recursive: true });
      process.env = outer;
    });

    /** Another shell server of the same store. */
    const startAnother = (folder: string) =>
      createShellServer(
        readSettings({
          SHELL_PORT: '4000',
          API_ORIGIN: api,
          ASSETS_ORIGIN: 'https://assets.test',
          REGISTRY_STORAGE: `${place}/registry`,
          ASSETS_STORAGE: `${place}/assets`,
          STATE_FOLDER: folder,
          PLATFORM_KEYS: publicKeyOf(shell.platformKey),
          VISITOR_KEY: releasedShellKey,
          LOG_LEVEL: 'error',
        }),
      );

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

      const restarted = startAnother(state);
      await restarted.ready();
      expect((await restarted.inject('/readyz')).statusCode).toBe(503);
      ceph.goOn();
      while ((await restarted.inject('/readyz')).statusCode !== 200) await wait(100);
      expect((await restarted.inject(page)).statusCode).toBeLessThan(500);
      await restarted.close();
    });
  },
);
