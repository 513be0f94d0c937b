import { readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import ts from 'typescript';

/** Whether a file is a source that is compiled. */
export const isSource = (path: string): boolean => /^(\.\/)?src\/.*(?<!\.d)\.tsx?$/.test(path);

/** The path of a file of `src` in the installed package: `lib/index.js` for `src/index.ts`. Other paths stay. */
export const inLib = (path: string): string =>
  (isSource(path) ? path.replace(/\.tsx?$/, '.js') : path).replace(/^(\.\/)?src\//, '$1lib/');

/**
 * Compiles TypeScript sources to ES modules and their declarations.
 * @param sources - paths from `root`
 * @returns texts by path from `root`: `shared/ui/src/index.js` and `.d.ts` for `shared/ui/src/index.ts`
 */
export function compileSources(root: string, sources: readonly string[]): ReadonlyMap<string, string> {
  const { config } = ts.parseConfigFileTextToJson(
    'tsconfig.json',
    readFileSync(join(root, 'tsconfig.json'), 'utf8'),
  );
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const { tsBuildInfoFile: _, ...shared } = options;
  const program = ts.createProgram(
    sources.map((source) => join(root, source)),
    {
      ...shared,
      rootDirs: [],
      rootDir: root,
      outDir: root,
      noEmit: false,
      incremental: false,
      allowImportingTsExtensions: false,
      declaration: true,
    },
  );
  const compiled = new Map<string, string>();
  program.emit(undefined, (path, text) => compiled.set(relative(root, path), text));
  return new Map([...compiled].map(([path, text]) => [path, withEndings(path, text, compiled)]));
}

const relativeImport = /(\bfrom\s*|\bimport\s*\(?\s*(?:\/\*.*?\*\/\s*)*)(['"])(\.{1,2}\/[^'"]*)\2/g;

/** Adds to each relative import the ending that Node requires. */
function withEndings(path: string, text: string, compiled: ReadonlyMap<string, string>): string {
  return text.replace(relativeImport, (whole, keyword, quote, specifier) => {
    const target = posix.join(posix.dirname(path), specifier);
    const ending = ['.js', '/index.js'].find((one) => compiled.has(target + one));
    const withoutTs = specifier.replace(/\.tsx?$/, '.js');
    if (ending) return `${keyword}${quote}${specifier}${ending}${quote}`;
    return withoutTs === specifier ? whole : `${keyword}${quote}${withoutTs}${quote}`;
  });
}
