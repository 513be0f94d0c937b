import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const options: ts.CompilerOptions = {
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  module: ts.ModuleKind.Preserve,
};

const cache = ts.createModuleResolutionCache(process.cwd(), (name) => name, options);

/**
 * The files that a TypeScript file imports, by their path from the root of the repository.
 * @param file - path from the root.
 */
export function importsOf(root: string, file: string): string[] {
  const path = join(root, file);
  const { importedFiles } = ts.preProcessFile(readFileSync(path, 'utf8'), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    const { resolvedModule } = ts.resolveModuleName(fileName, path, options, ts.sys, cache);
    if (!resolvedModule) return [];
    const { resolvedFileName } = resolvedModule;
    return [relative(root, ts.sys.realpath?.(resolvedFileName) ?? resolvedFileName)];
  });
}
