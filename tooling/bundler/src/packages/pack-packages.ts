import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { withTemporaryFolder } from '@ticket-storefront/releases';
import ts from 'typescript';
import {
  forTeams,
  manifestIn,
  type PackageFiles,
  type PackageManifest,
  type TeamPackage,
  teamPackages,
} from './team-packages';

/**
 * The declarations of TypeScript sources.
 * @param sources - paths from `root`
 * @returns texts by the path of the source, ending in `.d.ts` instead
 */
function emitTypes(root: string, sources: readonly string[]): ReadonlyMap<string, string> {
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

const isTypeScript = (path: string): boolean => /\.tsx?$/.test(path);
const typesOf = (path: string): string => path.replace(/src\/(.*)\.tsx?$/, 'types/$1.d.ts');

/** The exports of a package, with types for each TypeScript entry. */
const withTypes = (entries: NonNullable<PackageManifest['exports']>): PackageManifest['exports'] =>
  Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => {
      const conditions = typeof entry === 'string' ? { default: entry } : entry;
      const source = conditions['default'] ?? '';
      return [name, isTypeScript(source) ? { types: typesOf(source), ...conditions } : entry];
    }),
  );

/**
 * The files of a package as teams install it, with types and a package.json that lists them.
 * @param folder - of the package in this repository
 * @param declarations - by their paths in this repository
 */
function installedFiles(
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

const run = promisify(execFile);

async function writePackage(folder: string, files: PackageFiles): Promise<string> {
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** The sources that a package exports. */
const entriesOf = (folder: string, files: PackageFiles): readonly string[] =>
  Object.values(manifestIn(files).exports ?? {})
    .flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry)))
    .filter((path) => /(?<!\.d)\.tsx?$/.test(path))
    .map((path) => join(folder, path));

/** Packs each package as a tarball into a folder, and creates the folder if necessary. @param root - of the repository */
export async function packPackages(
  root: string,
  packed: ReadonlyMap<TeamPackage, PackageFiles>,
  folder: string,
): Promise<void> {
  const sources = [...packed].flatMap(([name, files]) => entriesOf(teamPackages[name], files));
  const declarations = emitTypes(root, sources);
  await mkdir(folder, { recursive: true });
  await withTemporaryFolder('packages-', async (place) => {
    const folders = await Promise.all(
      [...packed].map(([name, files]) =>
        writePackage(join(place, name), installedFiles(teamPackages[name], files, declarations)),
      ),
    );
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder, ...folders]);
  });
}
