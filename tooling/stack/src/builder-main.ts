import { join } from 'node:path';
import { isPartName, type PartName } from '@ticket-storefront/format/parts';
import {
  createPartBuilder,
  findRelease,
  isSameRelease,
  type PartBuilder,
  type PreparedRelease,
  prepareBuilt,
  preparePart,
  requireHashed,
  signRelease,
  uploadPrepared,
} from '@ticket-storefront/releases';
import { requireEntryStyles } from '@ticket-storefront/releases/manifest';
import { shop } from '@ticket-storefront/shop';
import { publicKeyOf, readPrivateKeyFile } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';
import * as v from 'valibot';
import type { BuilderAnswer } from './builders';
import { root } from './settings';

// Runs as a process of its own. It releases the parts that its parent sends, one after another.
const [assetsFolder, sourceMapsFolder, mode] = v.parse(
  v.tuple([v.string(), v.string(), v.picklist(['production', 'development'])]),
  process.argv.slice(2),
);
const assets = createFolderStorage(assetsFolder);
const sourceMaps = createFolderStorage(sourceMapsFolder);

const requestSchema = v.object({
  part: v.custom<PartName>(isPartName),
  keyFile: v.string(),
  live: v.nullable(v.string()),
});
type Request = v.InferOutput<typeof requestSchema>;

/** Finds the release with the content of a build, or uploads it. @returns its version. */
async function releasePrepared(prepared: PreparedRelease, { part, keyFile, live }: Request): Promise<string> {
  const { manifest } = prepared;
  const key = readPrivateKeyFile(keyFile);
  for (const version of live === null ? [manifest.version] : [live, manifest.version]) {
    const found = await findRelease(assets, part, version, [publicKeyOf(key)]);
    if (found && isSameRelease(found.manifest, manifest)) return version;
  }
  requireEntryStyles(manifest);
  await uploadPrepared(prepared, signRelease(prepared, key), { assets, sourceMaps });
  return manifest.version;
}

/** The builders of a development server, which retain built modules in memory, and the versions of their last builds. */
const builders = new Map<PartName, PartBuilder>();
const versions = new Map<PartName, string>();

/** Releases a part unless none of the files in its last build has changed. */
async function releaseIfChanged(request: Request, folder: string): Promise<string> {
  const { part } = request;
  const options = { shop, folder, part, mode };
  const builder = builders.get(part) ?? (await createPartBuilder(options));
  builders.set(part, builder);
  const known = versions.get(part);
  if (known && builder.isUpToDate()) return known;
  versions.delete(part);
  const version = await prepareBuilt(builder, options, (prepared) => releasePrepared(prepared, request));
  versions.set(part, version);
  return version;
}

async function release(message: unknown): Promise<BuilderAnswer> {
  try {
    const request = v.parse(requestSchema, message);
    const { part } = request;
    const folder = join(root, part);
    if (mode === 'development') return { version: await releaseIfChanged(request, folder) };
    const version = await preparePart({ shop, folder, part, mode }, async (prepared, sources) => {
      requireHashed(folder, sources);
      return releasePrepared(prepared, request);
    });
    return { version };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', async (request) => process.send?.(await release(request)));
process.once('disconnect', () => process.exit());
