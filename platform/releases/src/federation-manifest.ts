import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { UserError } from '@ticket-storefront/server';
import * as v from 'valibot';

/** Names of the manifests that the plugins of Module Federation write, one for each language. */
const manifestName = /^mf-manifest(\.[a-z]{2})?\.json$/;

const paths = v.optional(v.array(v.string()), []);
const files = v.optional(v.object({ sync: paths, async: paths }), {});
const named = v.optional(v.array(v.object({ assets: v.object({ js: files, css: files }) })), []);

/** The newest major version of the plugins whose `mf-manifest.json` is known. */
const newestPlugin = 2;

const writtenBy = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ metaData: v.object({ pluginVersion: v.string() }) }),
  v.transform(({ metaData }) => metaData.pluginVersion),
);

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

/** The files that a manifest names. @throws {UserError} if it is none, or of a newer version of the plugins. */
function namedIn(folder: string, name: string): readonly string[] {
  const text = readFileSync(join(folder, name), 'utf8');
  const plugin = v.safeParse(writtenBy, text);
  if (plugin.success && Number.parseInt(plugin.output, 10) > newestPlugin) {
    throw new UserError(
      `${folder} has an ${name} of Module Federation ${plugin.output}, and this program reads those of versions up to ${newestPlugin}: update @ticket-storefront/cli, or remove the file.`,
    );
  }
  const parsed = v.safeParse(federationManifest, text);
  if (parsed.success) return parsed.output;
  throw new UserError(
    `${folder} has an ${name} that is not a manifest of Module Federation (${v.getDotPath(parsed.issues[0]) ?? parsed.issues[0].message}): remove it, or build again.`,
  );
}

/**
 * Compares the `mf-manifest.json` of a finished build with its files, and those of other languages (`mf-manifest.es.json`).
 * @param found - all files of the folder. @param chunks - its scripts that are no entries; `release.json` lists the modules.
 * @throws {UserError} naming a file that is only in the folder, or only in a manifest.
 */
export function requireFederationManifests(
  folder: string,
  found: readonly string[],
  chunks: readonly string[],
): void {
  const manifests = found.filter((path) => manifestName.test(path));
  if (manifests.length === 0) return;
  const named = new Set(manifests.flatMap((name) => namedIn(folder, name)));
  const missing = [...named].filter((path) => !found.includes(path));
  if (missing.length > 0) {
    throw new UserError(
      `${folder} has an ${manifests[0]} that names ${missing.join(' and ')}, which the folder lacks: publish the whole output of one build.`,
    );
  }
  const unlisted = chunks.find((path) => !named.has(path));
  if (unlisted) {
    throw new UserError(
      `${folder} has ${unlisted}, which its ${manifests[0]} does not list: empty the folder before each build.`,
    );
  }
}
