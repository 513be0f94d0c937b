import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import type { Shop } from '@storefront/format/parts';
import { UserError } from '@storefront/server';
import { readPackageFile } from './package-file';
import type { Entries } from './part-builder';
import { describeFiles, pathsIn } from './release-files';
import { type Released, type ReleaseOptions, releaseFolder } from './release-folder';
import { releaseManifestName } from './release-manifest';
import { withTemporaryFolder } from './with-temporary-folder';

/**
 * Creates a function that finds the entry of a script: `fragment.js`, `fragment.3f9a12c4.js` or `fragment-3f9a12c4.js` with a
 * hash, `fragment.es.js` in a language.
 */
function entryNames([, ...others]: Shop['languages']): (path: string) => string | undefined {
  const inLanguage = others.length > 0 ? `(?:\\.(?:${others.join('|')}))?` : '';
  const entryScript = new RegExp(`^(fragment${inLanguage}|server)([.-][\\w-]+)*\\.js$`);
  return (path) => entryScript.exec(path)?.[1];
}

function onlyScript(folder: string, ofEntry: readonly string[], entry: string): string {
  const [script, ...more] = ofEntry;
  if (script === undefined) {
    throw new UserError(
      `${folder} has no ${entry}.js or ${entry}.<hash>.js: call the entry of the build ${entry}.`,
    );
  }
  if (more.length === 0) return script;
  throw new UserError(
    `${folder} has ${[script, ...more].join(' and ')}: empty the folder before each build, and write only one.`,
  );
}

/**
 * Finds the entries of a finished build by its file names (docs/container.md): the script `fragment`, one for each other
 * language, and an optional script `server`. Every style belongs to each fragment.
 * @throws {UserError} naming a file that does not fit.
 */
export function entriesOfFinished(folder: string, languages: Shop['languages']): Entries {
  const nameOfEntry = entryNames(languages);
  const paths = pathsIn(folder);
  if (paths.includes(releaseManifestName)) {
    throw new UserError(`${folder} has a ${releaseManifestName}, which publishing writes: remove it.`);
  }
  const scripts = paths.filter((path) => /\.[cm]?js$/.test(path));
  const chunk = scripts.find((path) => !nameOfEntry(path));
  if (chunk) {
    throw new UserError(
      `${folder} has ${chunk}, which would load without a check of its hash: build one classic script fragment.js at the top of the folder, without code splitting.`,
    );
  }
  const styles = paths.filter((path) => path.endsWith('.css'));
  const known = new Set(['fragment', ...scripts.flatMap((path) => nameOfEntry(path) ?? [])]);
  const entries: Entries = {};
  for (const entry of known) {
    const ofEntry = scripts.filter((path) => nameOfEntry(path) === entry);
    const script = onlyScript(folder, ofEntry, entry);
    entries[entry] = { scripts: [script], styles: entry === 'server' ? [] : styles, preloads: [] };
  }
  return entries;
}

/** Derives the version of a finished build from its files: `1.0.0-3f9a12c4`. @throws {UserError} if there is no build. */
export function finishedVersion(folder: string, built: string): string {
  if (!existsSync(built)) throw new UserError(`There is no folder ${built}: build the part first.`);
  // Source maps may contain paths of the build machine.
  const files = describeFiles(built).filter(({ path }) => !path.endsWith('.map'));
  const lines = files.map(({ path, integrity }) => `${path}\0${integrity}\n`).join('');
  const hash = createHash('sha256').update(lines).digest('hex').slice(0, 8);
  return `${readPackageFile(folder).version}-${hash}`;
}

/**
 * Releases a copy of the build of any bundler (docs/container.md).
 * @throws {UserError} as `entriesOfFinished` and `releaseFolder` do.
 */
export async function releaseFinished(
  built: string,
  options: Omit<ReleaseOptions, 'mode'> & { readonly version: string },
): Promise<Released> {
  const entries = entriesOfFinished(built, options.shop.languages);
  return withTemporaryFolder(`release-${options.part}-`, (output) => {
    cpSync(built, output, { recursive: true });
    return releaseFolder(output, entries, { ...options, mode: 'production' });
  });
}
