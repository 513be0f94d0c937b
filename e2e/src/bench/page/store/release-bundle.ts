import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { platformTeam } from '@ticket-storefront/format/parts';
import { demonstrationSlots } from '@ticket-storefront/platform-testing';
import {
  findRelease,
  hashSources,
  preparePart,
  type Released,
  signRelease,
  uploadPrepared,
} from '@ticket-storefront/releases';
import { shop } from '@ticket-storefront/shop';
import { demonstrationKey, publicKeyOf } from '@ticket-storefront/signing';
import { openStorage } from '@ticket-storefront/storage';
import type { StoreLocation } from '../../../store/store-location';

const bundle = join(import.meta.dirname, '../bundle');
const root = join(import.meta.dirname, '../../../../..');

/** The parts that are in a bundle. */
const parts = ['shell', ...Object.values(demonstrationSlots)];

/** The name of a bundle of today's sources, by which a later bench finds it. */
function versionOf(folder: string): string {
  const hash = createHash('sha256');
  for (const entry of readdirSync(bundle, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)));
  }
  for (const part of parts) hash.update(hashSources(join(root, part)));
  return `${hashSources(folder)}.${hash.digest('hex').slice(0, 8)}`;
}

/** Makes sure that today's sources are released as one bundle, whole or split as the sources say. */
export async function releaseBundle(
  { assets, sourceMaps, keys }: StoreLocation,
  form: 'whole' | 'split',
): Promise<Released> {
  const folder = join(bundle, form);
  const key = demonstrationKey(keys, platformTeam);
  const storage = openStorage(assets);
  const version = versionOf(folder);
  const found = await findRelease(storage, 'shell', version, [publicKeyOf(key)]);
  if (found) return found;
  return preparePart({ shop, folder, part: 'shell', mode: 'production', version }, async (prepared) => {
    const { text, ...released } = signRelease(prepared, key);
    await uploadPrepared(
      prepared,
      { text, ...released },
      { assets: storage, sourceMaps: openStorage(sourceMaps) },
    );
    return released;
  });
}
