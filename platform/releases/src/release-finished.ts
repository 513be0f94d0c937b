import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Shop } from '@ticket-storefront/format/parts';
import { UserError } from '@ticket-storefront/server';
import * as v from 'valibot';
import type { Entries } from './part-builder';
import { pathsIn } from './release-files';
import { type PreparedRelease, type PrepareOptions, prepareRelease } from './release-folder';
import { releaseManifestName } from './release-manifest';
import { isModule } from './script-chunks';
import { withTemporaryFolder } from './with-temporary-folder';

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
function requireFederationManifests(
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

/**
 * Creates a function that finds the entry of a script or module of a build: `fragment.js`, `fragment.3f9a12c4.js` or
 * `fragment-3f9a12c4.js` with a hash, `fragment.es.js` in a language. With hyphens, bundlers also name the chunks of modules.
 */
function entryNames(
  code: readonly string[],
  [, ...others]: Shop['languages'],
  isModule: (path: string) => boolean,
) {
  const inLanguage = others.length > 0 ? `(?:\\.(?:${others.join('|')}))?` : '';
  const withHash = new RegExp(`^(fragment${inLanguage}|server)([.-][\\w-]+)*\\.m?js$`);
  const module = new RegExp(`^(fragment${inLanguage}|server)(\\.[\\w-]+)?\\.m?js$`);
  const hasPlainModule = code.some((path) => isModule(path) && module.test(path));
  return (path: string): string | undefined =>
    (isModule(path) && hasPlainModule ? module : withHash).exec(path)?.[1];
}

/** The file of an entry in one form, or null. @throws {UserError} if there are several. */
function onlyFile(folder: string, found: readonly string[]): string | null {
  if (found.length <= 1) return found[0] ?? null;
  throw new UserError(
    `${folder} has ${found.join(' and ')}: empty the folder before each build, and write only one.`,
  );
}

/** Finds the script and the module of an entry. @throws {UserError} if it has neither, or several of one. */
function filesOf(
  folder: string,
  entry: string,
  ofEntry: readonly string[],
  isModule: (path: string) => boolean,
): Pick<Entries[string], 'scripts' | 'modules'> {
  const script = onlyFile(
    folder,
    ofEntry.filter((path) => !isModule(path)),
  );
  const module = onlyFile(folder, ofEntry.filter(isModule));
  if (entry === 'server' && module) {
    throw new UserError(
      `${folder} has ${module}, an ES module, and the shell server runs a classic script: build server.js in the format iife.`,
    );
  }
  if (!script && !module) {
    throw new UserError(
      `${folder} has no ${entry}.js or ${entry}.<hash>.js, and no ${entry}.mjs: call the entry of the build ${entry}.`,
    );
  }
  return { scripts: script ? [script] : [], modules: module ? [module] : [] };
}

/** The chunks of an entry's module: in a build without scripts, all that browsers can run. */
const chunksOfModule = (
  scripts: readonly string[],
  chunks: readonly string[],
  isModule: (path: string) => boolean,
): readonly string[] => (scripts.length > 0 ? chunks.filter(isModule) : chunks);

/** @throws {UserError} if only some languages have a script: browsers without modules would get others. */
function requireSameForms(folder: string, containers: Entries): void {
  const names = Object.keys(containers);
  const [lone, ...others] = names.filter((name) => containers[name]?.scripts.length === 0);
  if (!lone || others.length + 1 === names.length) return;
  throw new UserError(
    `${folder} has ${lone}.mjs without ${lone}.js: build the script of each language, or of none.`,
  );
}

/**
 * Finds the entries of a finished build by its file names (docs/container.md): the script or module `fragment`, one for each
 * other language, and an optional script `server`. Every style belongs to each fragment, and every other module to each module.
 * @throws {UserError} naming a file that does not fit.
 */
export function entriesOfFinished(folder: string, languages: Shop['languages']): Entries {
  const paths = pathsIn(folder);
  if (paths.includes(releaseManifestName)) {
    throw new UserError(`${folder} has a ${releaseManifestName}, which publishing writes: remove it.`);
  }
  const code = paths.filter((path) => /\.[cm]?js$/.test(path));
  const modulePaths = new Set(code.filter((path) => isModule(folder, path)));
  const isModulePath = (path: string) => modulePaths.has(path);
  const nameOfEntry = entryNames(code, languages, isModulePath);
  const chunks = code.filter((path) => !nameOfEntry(path));
  const styles = paths.filter((path) => path.endsWith('.css'));
  const entries: Entries = {};
  for (const entry of new Set(['fragment', ...code.flatMap((path) => nameOfEntry(path) ?? [])])) {
    const ofEntry = code.filter((path) => nameOfEntry(path) === entry);
    const { scripts, modules } = filesOf(folder, entry, ofEntry, isModulePath);
    entries[entry] = {
      scripts,
      modules: modules.length > 0 ? [...modules, ...chunksOfModule(scripts, chunks, isModulePath)] : [],
      styles: entry === 'server' ? [] : styles,
      preloads: [],
    };
  }
  const { server: _, ...containers } = entries;
  requireSameForms(folder, containers);
  requireFederationManifests(
    folder,
    paths,
    Object.values(containers).some(({ scripts }) => scripts.length > 0)
      ? chunks.filter((path) => !isModulePath(path))
      : [],
  );
  return entries;
}

/**
 * Copies the build of any bundler (docs/container.md), and uses the copy before it is removed.
 * @throws {UserError} if there is no build, or as `entriesOfFinished` and `prepareRelease` do.
 */
export async function prepareFinished<T>(
  built: string,
  options: Omit<PrepareOptions, 'mode'>,
  use: (release: PreparedRelease) => Promise<T>,
): Promise<T> {
  if (!existsSync(built)) throw new UserError(`There is no folder ${built}: build the part first.`);
  const entries = entriesOfFinished(built, options.shop.languages);
  return withTemporaryFolder(`release-${options.part}-`, async (output) => {
    cpSync(built, output, { recursive: true });
    return use(await prepareRelease(output, entries, { ...options, mode: 'production' }));
  });
}
