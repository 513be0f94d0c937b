import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { UserError } from '@ticket-storefront/server';
import { pathsIn } from './release-files';
import type { ReleaseManifest } from './release-manifest';

const algorithms = ['sha256', 'sha384', 'sha512'] as const;

const hashesOf = (content: Buffer): readonly string[] =>
  algorithms.map((name) => `${name}-${createHash(name).update(content).digest('base64')}`);

/**
 * Finds the scripts whose hash is neither in an entry nor in another script that is itself covered. Loaders of
 * webpack-subresource-integrity contain the hashes of the scripts that they load.
 * @returns the paths of scripts that browsers would load without a check.
 */
function findUncovered(
  folder: string,
  entries: readonly string[],
  scripts: readonly string[],
): readonly string[] {
  const read = (path: string) => readFileSync(join(folder, path));
  let uncovered = scripts.map((path) => ({ path, content: read(path) }));
  let loaders = entries.map(read);
  while (loaders.length > 0 && uncovered.length > 0) {
    const texts = loaders.map(String);
    const isCovered = ({ content }: { readonly content: Buffer }) =>
      hashesOf(content).some((hash) => texts.some((text) => text.includes(hash)));
    loaders = uncovered.filter(isCovered).map(({ content }) => content);
    uncovered = uncovered.filter((script) => !isCovered(script));
  }
  return uncovered.map(({ path }) => path);
}

/** Whether a file is an ES module: by its ending, or by a syntax that no classic script has. */
export function isModule(folder: string, path: string): boolean {
  if (path.endsWith('.mjs')) return true;
  try {
    new Script(readFileSync(join(folder, path), 'utf8'));
    return false;
  } catch (error) {
    return /\b(import|export|import\.meta)\b/.test(String(error));
  }
}

/** @throws {UserError} naming a script or module of a build that browsers would load without a check of its hash. */
export function requireCoveredChunks(
  folder: string,
  { server, ...entries }: ReleaseManifest['entries'],
): void {
  const loaders = Object.values(entries).flatMap(({ scripts, modules }) => [...scripts, ...modules]);
  const known = [...loaders, ...(server?.scripts ?? [])];
  const chunks = pathsIn(folder).filter((path) => /\.[cm]?js$/.test(path) && !known.includes(path));
  const [chunk] = findUncovered(folder, [...new Set(loaders)], chunks);
  if (!chunk) return;
  const remedy = isModule(folder, chunk)
    ? 'build fragment.mjs, which browsers load with a hash for each module, or build one classic script'
    : "use webpack-subresource-integrity with output.crossOriginLoading 'anonymous', or build one script";
  throw new UserError(`${chunk} would be loaded by browsers without a check of its hash: ${remedy}.`);
}
