import { cpSync, existsSync } from 'node:fs';
import type { Shop } from '@storefront/format/parts';
import { UserError } from '@storefront/server';
import type { Entries } from './part-builder';
import { pathsIn } from './release-files';
import { type PreparedRelease, type PrepareOptions, prepareRelease } from './release-folder';
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
