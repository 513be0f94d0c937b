import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix, relative } from 'node:path';
import { promisify } from 'node:util';
import { withTemporaryFolder } from '@ticket-storefront/releases';
import {
  forTeams,
  manifestIn,
  type PackageFiles,
  type PackageManifest,
  type TeamPackage,
  teamPackages,
} from './team-packages';

/** Whether a file is a source that is compiled. */
const isSource = (path: string): boolean => /^(\.\/)?src\/.*(?<!\.d)\.tsx?$/.test(path);

/** The path of a file of `src` in the installed package: `lib/index.js` for `src/index.ts`. Other paths stay. */
const inLib = (path: string): string =>
  (isSource(path) ? path.replace(/\.tsx?$/, '.js') : path).replace(/^(\.\/)?src\//, '$1lib/');

/**
 * Compiles TypeScript sources to ES modules and their declarations.
 * @param sources - paths from `root`
 * @returns texts by path from `root`: `shared/ui/src/index.js` and `.d.ts` for `shared/ui/src/index.ts`
 */
async function compileSources(
  root: string,
  sources: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // Loaded on demand, because starts of a store import this package too.
  const { default: ts } = await import('typescript');
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

type Conditions = NonNullable<PackageManifest['exports']>[string];

const inLibAll = (entry: Conditions): Conditions =>
  typeof entry === 'string'
    ? inLib(entry)
    : Object.fromEntries(Object.entries(entry).map(([name, path]) => [name, inLib(path)]));

/** The exports of a package, with types for each compiled entry. */
const withTypes = (entries: NonNullable<PackageManifest['exports']>): PackageManifest['exports'] =>
  Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => {
      const conditions = typeof entry === 'string' ? { default: entry } : entry;
      const source = conditions['default'] ?? '';
      const moved = inLibAll(entry);
      if (!isSource(source)) return [name, moved];
      const types = inLib(source).replace(/\.js$/, '.d.ts');
      return [name, { types, ...(typeof moved === 'string' ? { default: moved } : moved) }];
    }),
  );

/** A package.json in a folder of sources, whose imports then name compiled files. */
const toCompiled = (content: Buffer): Buffer =>
  Buffer.from(content.toString().replaceAll(/\.tsx?"/g, '.js"'));

/**
 * The files of a package as teams install it: ES modules with their types in `lib`, and a package.json that names them.
 * @param folder - of the package in this repository
 * @param compiled - texts by their paths in this repository
 */
function installedFiles(
  folder: string,
  files: PackageFiles,
  compiled: ReadonlyMap<string, string>,
): PackageFiles {
  const { exports, imports, sideEffects, ...manifest } = forTeams(manifestIn(files));
  const lib = [...files].flatMap(([path, content]) => {
    if (path.endsWith('/package.json')) return [[inLib(path), toCompiled(content)] as const];
    if (!isSource(path)) return [[inLib(path), content] as const];
    const outputs = [inLib(path), inLib(path).replace(/\.js$/, '.d.ts')];
    return outputs.flatMap((output) => {
      const text = compiled.get(join(folder, output.replace(/^lib\//, 'src/')));
      return text === undefined ? [] : [[output, Buffer.from(text)] as const];
    });
  });
  const described = {
    ...manifest,
    ...(manifest.files && { files: [...manifest.files.filter((path) => path !== 'src'), 'lib'] }),
    ...(sideEffects !== undefined && {
      sideEffects: Array.isArray(sideEffects) ? sideEffects.map(inLib) : sideEffects,
    }),
    ...(exports && { exports: withTypes(exports) }),
    ...(imports && {
      imports: Object.fromEntries(Object.entries(imports).map(([name, entry]) => [name, inLibAll(entry)])),
    }),
  };
  return new Map([...lib, ['package.json', Buffer.from(`${JSON.stringify(described, null, 2)}\n`)]]);
}

const run = promisify(execFile);

async function writePackage(folder: string, files: PackageFiles): Promise<string> {
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** Packs each package as a tarball into a folder, and creates the folder if necessary. @param root - of the repository */
export async function packPackages(
  root: string,
  packed: ReadonlyMap<TeamPackage, PackageFiles>,
  folder: string,
): Promise<void> {
  const sources = [...packed].flatMap(([name, files]) =>
    [...files.keys()].filter(isSource).map((path) => join(teamPackages[name], path)),
  );
  const compiled = await compileSources(root, sources);
  await mkdir(folder, { recursive: true });
  await withTemporaryFolder('packages-', async (place) => {
    const folders = await Promise.all(
      [...packed].map(([name, files]) =>
        writePackage(join(place, name), installedFiles(teamPackages[name], files, compiled)),
      ),
    );
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder, ...folders]);
  });
}
