import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { UserError } from '@storefront/server';
import * as v from 'valibot';

/** Name of the manifest that the plugins of Module Federation write. */
export const federationManifestName = 'mf-manifest.json';

const paths = v.optional(v.array(v.string()), []);
const files = v.optional(v.object({ sync: paths, async: paths }), {});
const named = v.optional(v.array(v.object({ assets: v.object({ js: files, css: files }) })), []);

/** The files for browsers in an `mf-manifest.json`. */
const federationManifest = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    metaData: v.object({ remoteEntry: v.object({ name: v.string(), path: v.optional(v.string(), '') }) }),
    shared: named,
    exposes: named,
  }),
  v.transform(({ metaData: { remoteEntry }, shared, exposes }) => [
    posix.join(remoteEntry.path, remoteEntry.name),
    ...[...shared, ...exposes].flatMap(({ assets: { js, css } }) =>
      [js, css].flatMap(({ sync, async }) => [...sync, ...async]),
    ),
  ]),
);

/**
 * Compares the `mf-manifest.json` of a finished build with its files.
 * @param found - all files of the folder. @param chunks - its scripts and modules that are no entries.
 * @throws {UserError} naming a file that is in one of them alone.
 */
export function requireFederationManifest(
  folder: string,
  found: readonly string[],
  chunks: readonly string[],
): void {
  const parsed = v.safeParse(federationManifest, readFileSync(join(folder, federationManifestName), 'utf8'));
  if (!parsed.success) {
    throw new UserError(
      `${folder} has an ${federationManifestName} that is not a manifest of Module Federation (${v.getDotPath(parsed.issues[0]) ?? parsed.issues[0].message}): remove it, or build again.`,
    );
  }
  const missing = parsed.output.filter((path) => !found.includes(path));
  if (missing.length > 0) {
    throw new UserError(
      `${folder} has an ${federationManifestName} that names ${missing.join(' and ')}, which the folder lacks: publish the whole output of one build.`,
    );
  }
  const unlisted = chunks.find((path) => !parsed.output.includes(path));
  if (unlisted) {
    throw new UserError(
      `${folder} has ${unlisted}, which its ${federationManifestName} does not list: empty the folder before each build.`,
    );
  }
}
