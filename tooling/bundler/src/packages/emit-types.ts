import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/**
 * The declarations of TypeScript sources.
 * @param sources - paths from `root`
 * @returns texts by the path of the source, ending in `.d.ts` instead
 */
export function emitTypes(root: string, sources: readonly string[]): ReadonlyMap<string, string> {
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
      emitDeclarationOnly: true,
    },
  );
  const declarations = new Map<string, string>();
  program.emit(undefined, (path, text) => declarations.set(relative(root, path), text));
  return declarations;
}
