import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { init, parse } from 'es-module-lexer';
import type { Finding } from './checks';
import type { ServedRelease } from './serve-pages';

/** Whether an `import()` of a script names a file of its own release: text, and relative. */
const isOfRelease = (specifier: string | undefined) =>
  specifier !== undefined && /^\.{0,2}\//.test(specifier);

/**
 * Finds an `import()` whose address is computed or not of the release. Browsers load its module without a hash, unless the
 * document sends Integrity-Policy, which those with scripts of a processor cannot.
 */
export async function findForeignImports({ output, manifest }: ServedRelease): Promise<readonly Finding[]> {
  await init;
  const scripts = manifest.files.map(({ path }) => path).filter((path) => /\.m?js$/.test(path));
  const server = manifest.entries['server']?.scripts ?? [];
  for (const path of scripts.filter((script) => !server.includes(script))) {
    const text = await readFile(join(output, path), 'utf8');
    const foreign = parse(text, path)[0].find(({ n: name, d: start }) => start > -1 && !isOfRelease(name));
    if (!foreign) continue;
    return [
      {
        check: 'policy',
        seen: `${path} has import(${text.slice(foreign.s, foreign.e)}), which this document could not check`,
        remedy:
          'import files of the release by relative addresses, and set experiments: { externalRuntime: true } of ModuleFederationPlugin',
      },
    ];
  }
  return [];
}
