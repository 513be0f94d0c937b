import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadSmallRelease } from '@ticket-storefront/platform-testing';
import { demonstrationKey } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';
import type { Builders } from './builders';
import type { OwnPart } from './own-parts';
import { releaseParts } from './releases';
import { readStackSettings } from './settings';

const folder = mkdtempSync(join(tmpdir(), 'release-parts-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('publishes a part while another is still being built', async () => {
  const settings = readStackSettings({ PORT: '4780', DATA_FOLDER: folder });
  const parts: readonly OwnPart[] = [
    { name: 'shell', owner: 'platform team', live: null },
    { name: 'remote-cart', owner: 'event team', live: null },
  ];
  const published: string[] = [];
  let cartIsPublished = () => {};
  const cart = new Promise<void>((resolve) => {
    cartIsPublished = resolve;
  });
  const build = async ({ name: part, owner }: OwnPart) => {
    if (part === 'shell') await cart;
    const key = demonstrationKey(settings.keys, owner);
    const version = '1.0.0';
    await uploadSmallRelease(createFolderStorage(settings.assets), { part, version, owner, key });
    return version;
  };
  const builders: Builders = {
    forEach: async (built, task) => {
      await Promise.all(built.map((part) => task(part, { release: build, stop() {} })));
    },
    stop() {},
  };

  await releaseParts({
    settings,
    mode: 'development',
    parts,
    progress() {},
    builders,
    async publish({ manifest: { part } }) {
      published.push(part);
      if (part === 'remote-cart') cartIsPublished();
    },
  });
  expect(published).toEqual(['remote-cart', 'shell']);
});
