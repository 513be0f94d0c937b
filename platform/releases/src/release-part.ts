import { UserError } from '@ticket-storefront/server';
import type { Storage } from '@ticket-storefront/storage';
import { createPartBuilder, type PartBuilder } from './part-builder';
import { type PreparedRelease, type PrepareOptions, prepareRelease, type Released } from './release-folder';
import { integrityOf, manifestPath, readManifestText } from './release-manifest';
import { withTemporaryFolder } from './with-temporary-folder';

/**
 * Finds an uploaded release that one of the keys has signed.
 * @throws {UserError} if its manifest has a newer format.
 */
export async function findRelease(
  assets: Storage,
  part: string,
  version: string,
  keys: readonly string[],
): Promise<Released | null> {
  const stored = await assets.read(manifestPath(part, version));
  if (!stored) return null;
  const read = readManifestText(stored.content, keys);
  if (read.ok) return { manifest: read.manifest, integrity: integrityOf(stored.content) };
  if (!read.remedy) return null;
  throw new UserError(`${manifestPath(part, version)} is ${read.reason}: ${read.remedy}.`);
}

/**
 * Builds a part, and uses the build before its files are removed.
 * @param use - also gets the sources that the build has read or looked for, outside of packages.
 * @throws {UserError} with webpack's message if the part does not compile, or as `prepareRelease` does.
 */
export const prepareBuilt = <T>(
  builder: PartBuilder,
  options: PrepareOptions,
  use: (release: PreparedRelease, sources: readonly string[]) => Promise<T>,
): Promise<T> =>
  withTemporaryFolder(`release-${options.part}-`, async (output) => {
    const { entries, sources } = await builder.build(output);
    return use(await prepareRelease(output, entries, options), sources);
  });

/** Builds a part once, as `prepareBuilt` does. */
export async function preparePart<T>(
  options: PrepareOptions,
  use: Parameters<typeof prepareBuilt<T>>[2],
): Promise<T> {
  const builder = await createPartBuilder(options);
  try {
    return await prepareBuilt(builder, options, use);
  } finally {
    await builder.close();
  }
}
