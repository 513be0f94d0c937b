import { join } from 'node:path';
import type { PackageFiles } from './packed-files';
import { forTeams, manifestIn, type PackageManifest } from './team-package';

const isTypeScript = (path: string): boolean => /\.tsx?$/.test(path);
const typesOf = (path: string): string => path.replace(/src\/(.*)\.tsx?$/, 'types/$1.d.ts');

/** The entries of a package, with the types of each that is TypeScript. */
const withTypes = (entries: NonNullable<PackageManifest['exports']>): PackageManifest['exports'] =>
  Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => {
      const conditions = typeof entry === 'string' ? { default: entry } : entry;
      const source = conditions['default'] ?? '';
      return [name, isTypeScript(source) ? { types: typesOf(source), ...conditions } : entry];
    }),
  );

/**
 * The files of a package as teams install it: types beside the sources, and a package.json that names them.
 * @param folder - of the package in this repository
 * @param declarations - by their paths in this repository
 */
export function installedFiles(
  folder: string,
  files: PackageFiles,
  declarations: ReadonlyMap<string, string>,
): PackageFiles {
  const { exports, ...manifest } = forTeams(manifestIn(files));
  const types = [...files.keys()].filter(isTypeScript).flatMap((path) => {
    const text = declarations.get(join(folder, path.replace(/\.tsx?$/, '.d.ts')));
    return text === undefined ? [] : [[typesOf(path), Buffer.from(text)] as const];
  });
  const described = {
    ...manifest,
    ...(manifest.files && { files: [...manifest.files, 'types'] }),
    ...(exports && { exports: withTypes(exports) }),
  };
  return new Map([
    ...files,
    ...types,
    ['package.json', Buffer.from(`${JSON.stringify(described, null, 2)}\n`)],
  ]);
}
