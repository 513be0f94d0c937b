import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPartName, type PartName } from '@storefront/format/parts';
import {
  createPartBuilder,
  type PartBuilder,
  type Released,
  type ReleaseOptions,
  releaseBuilt,
  releasePart,
} from '@storefront/releases';
import { type ReleaseManifest, requireEntryStyles } from '@storefront/releases/manifest';
import { shop } from '@storefront/shop';
import { readPrivateKey } from '@storefront/signing';
import { createFolderStorage } from '@storefront/storage';
import * as v from 'valibot';
import type { BuilderAnswer } from './builders';
import { root } from './settings';

// Runs as a process of its own. It releases the parts that its parent sends, one after another.
const [assets, sourceMaps, mode] = v.parse(
  v.tuple([v.string(), v.string(), v.picklist(['production', 'development'])]),
  process.argv.slice(2),
);
const requestSchema = v.object({ part: v.custom<PartName>(isPartName), keyFile: v.string() });

/** The builders of a development server, which retain built modules in memory. */
const builders = new Map<PartName, PartBuilder>();
const releases = new Map<PartName, Released>();

/** Releases a part unless none of the files in its current release has changed. */
async function releaseIfChanged(options: ReleaseOptions): Promise<Released> {
  const { part } = options;
  const builder = builders.get(part) ?? (await createPartBuilder(options));
  builders.set(part, builder);
  const known = releases.get(part);
  if (known && builder.isUpToDate()) return known;
  releases.delete(part);
  const released = await releaseBuilt(builder, options);
  releases.set(part, released);
  return released;
}

async function release(request: unknown): Promise<BuilderAnswer> {
  try {
    const { part, keyFile } = v.parse(requestSchema, request);
    const options = {
      shop,
      folder: join(root, part),
      assets: createFolderStorage(assets),
      sourceMaps: createFolderStorage(sourceMaps),
      part,
      mode,
      key: readPrivateKey(readFileSync(keyFile, 'utf8')),
      accept: async (manifest: ReleaseManifest) => {
        requireEntryStyles(manifest);
        return null;
      },
    };
    const { manifest } = await (mode === 'development' ? releaseIfChanged(options) : releasePart(options));
    return { version: manifest.version };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', async (request) => process.send?.(await release(request)));
process.once('disconnect', () => process.exit());
