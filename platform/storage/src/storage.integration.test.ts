import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBucket } from '@ticket-storefront/platform-testing';
import { openStorage } from './open-storage';
import { requireConditionalWrites } from './storage';

const outer = { ...process.env };
const folder = mkdtempSync(join(tmpdir(), 'conditional-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function withBucket(tags: Parameters<typeof startBucket>[0], task: () => Promise<void>) {
  const { server, environment } = await startBucket(tags);
  process.env = { ...outer, ...environment };
  try {
    await task();
  } finally {
    process.env = outer;
    server.close();
  }
}

test.each(['either', 'quoted', 'bare'] as const)(
  'accepts a bucket that honours conditions on tags (%s) repeatedly',
  (tags) =>
    withBucket(tags, async () => {
      const storage = openStorage('s3://releases');
      await requireConditionalWrites(storage);
      await Promise.all([requireConditionalWrites(storage), requireConditionalWrites(storage)]);
    }),
);

test('accepts a folder', async () => {
  await requireConditionalWrites(openStorage(folder));
  await requireConditionalWrites(openStorage(folder));
});

test('refuses a bucket that ignores conditional writes, and names the remedy', () =>
  withBucket(null, async () => {
    await expect(requireConditionalWrites(openStorage('s3://releases'))).rejects.toThrow(
      /^The storage of the registry ignores conditional writes, .*: set REGISTRY_STORAGE to a bucket that honours If-Match and If-None-Match, or to a folder\.$/,
    );
  }));
