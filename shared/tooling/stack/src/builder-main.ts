import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartName } from '@storefront/contracts/parts';
import { createPartBuilder, type PartBuilder } from '@storefront/releases/part-builder';
import { partNames } from '@storefront/releases/part-names';
import type { ReleaseOptions } from '@storefront/releases/release-folder';
import { releaseBuilt, releasePart } from '@storefront/releases/release-part';
import { requireEntryStyles } from '@storefront/releases/require-entry-styles';
import { readPrivateKey } from '@storefront/signing/keys';
import { createFolderStorage } from '@storefront/storage/folder-storage';
import * as v from 'valibot';
import type { BuilderAnswer } from './builder';
import { root } from './settings';

// Run as a process of its own, which releases the parts that it is sent, one after another.
const [assets, sourceMaps, mode] = v.parse(
  v.tuple([v.string(), v.string(), v.picklist(['production', 'development'])]),
  process.argv.slice(2),
);
const orderSchema = v.object({ part: v.picklist(partNames), keyFile: v.string() });

/** The builders of a development server, which keep in memory what they have built. */
const kept = new Map<PartName, PartBuilder>();

async function releaseKept(options: ReleaseOptions) {
  const builder = kept.get(options.part) ?? (await createPartBuilder(options));
  kept.set(options.part, builder);
  return releaseBuilt(builder, options);
}

async function release(order: unknown): Promise<BuilderAnswer> {
  try {
    const { part, keyFile } = v.parse(orderSchema, order);
    const options = {
      folder: join(root, part),
      assets: createFolderStorage(assets),
      sourceMaps: createFolderStorage(sourceMaps),
      part,
      mode,
      key: readPrivateKey(readFileSync(keyFile, 'utf8')),
      accept: requireEntryStyles,
    };
    const { manifest } = await (mode === 'development' ? releaseKept(options) : releasePart(options));
    return { version: manifest.version };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', async (order) => process.send?.(await release(order)));
// Ends with the process that asks for releases.
process.once('disconnect', () => process.exit());
