import { join } from 'node:path';
import { currentRelease } from '@ticket-storefront/format';
import type { PartName } from '@ticket-storefront/format/parts';
import { type Released, uploadRelease } from '@ticket-storefront/releases';
import { createManifestReader, integrityOf } from '@ticket-storefront/releases/manifest';
import { demonstrationKey, signDocument } from '@ticket-storefront/signing';
import { openStorage } from '@ticket-storefront/storage';
import type { StoreLocation } from '../store/store-location';
import { readRegistry } from './store-registry';

/**
 * Puts the files of a part that visitors get on the asset origin once more, as another version that its owner, or
 * another team, has signed: a release without the time that building takes.
 */
export async function copyRelease(
  store: StoreLocation,
  part: PartName,
  version: string,
  signer?: string,
): Promise<Released> {
  const assets = openStorage(store.assets);
  const current = currentRelease(await readRegistry(store), part);
  if (!current) throw new Error(`Visitors get no release of ${part}.`);
  const original = await createManifestReader(assets)(part, current);
  const manifest = { ...original, version };
  const text = signDocument('release', manifest, demonstrationKey(store.keys, signer ?? original.owner));
  await uploadRelease(assets, join(store.assets, part, original.version), manifest, text);
  return { manifest, integrity: integrityOf(text) };
}
