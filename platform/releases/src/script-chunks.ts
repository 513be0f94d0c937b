import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';

const algorithms = ['sha256', 'sha384', 'sha512'] as const;

const hashesOf = (content: Buffer): readonly string[] =>
  algorithms.map((name) => `${name}-${createHash(name).update(content).digest('base64')}`);

/**
 * Finds the scripts whose hash is neither in an entry nor in another script that is itself covered. Loaders of
 * webpack-subresource-integrity contain the hashes of the scripts that they load.
 * @returns the paths of scripts that browsers would load without a check.
 */
export function findUncovered(
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

/** Whether a file has the syntax of an ES module, which no classic script has. */
export function isModuleText(folder: string, path: string): boolean {
  try {
    new Script(readFileSync(join(folder, path), 'utf8'));
    return false;
  } catch (error) {
    return /\b(import|export)\b/.test(String(error));
  }
}
