import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin, stop } from 'esbuild';
import * as v from 'valibot';
import { type BundledPackage, billOfMaterials, packageIn } from './bill-of-materials';
import { type BundledServer, filesOfFolder, root, type ServerSources, servers } from './servers';

const packageSchema = v.object({
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
  optionalDependencies: v.optional(v.record(v.string(), v.string()), {}),
});

/** npm packages and their installed dependencies. npm installs machine code for this platform only. */
function withDependencies(root: string, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const find = (name: string) => {
    const file = join(root, 'node_modules', name, 'package.json');
    if (found.has(name) || !existsSync(file)) return;
    found.add(name);
    const needs = v.parse(packageSchema, JSON.parse(readFileSync(file, 'utf8')));
    for (const needed of Object.keys({ ...needs.dependencies, ...needs.optionalDependencies })) find(needed);
  };
  for (const name of names) find(name);
  return found;
}

/** The files of npm packages and their dependencies, by their paths below a server's folder. */
async function installedPackages(root: string, names: readonly string[]) {
  const packages = [...withDependencies(root, names)];
  const files = await Promise.all(
    packages.map(async (name) => {
      const folder = join('node_modules', name);
      const found = await filesOfFolder(folder)(root);
      return found.map((file) => [join(folder, file.name), file.content] as const);
    }),
  );
  return { packages, files: files.flat() };
}

const emptyMap = Buffer.from(JSON.stringify({ version: 3, sources: [''], mappings: 'AAAA' })).toString(
  'base64',
);

/** Leaves npm packages out of source maps, which Node holds in memory: the API's map took 50 MB with its packages. */
const packagesWithoutSourceMap: Plugin = {
  name: 'packages-without-source-map',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => ({
      contents: `${await readFile(path, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${emptyMap}`,
      loader: 'js',
    }));
  },
};

/** The files of a built server, and the sources that they were built from. */
interface Bundle {
  /** Contents by path below the server's folder; Node runs `main.mjs`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Source files and folders whose entries it lists, relative to the root of the repository. */
  readonly sources: readonly string[];
  /** The npm packages with code in it, by name and version. */
  readonly packages: readonly BundledPackage[];
}

const options = {
  bundle: true,
  platform: 'node',
  target: 'node24.16',
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  // Modules that are imported on demand, for example the SDK of a bucket, become files of their own.
  splitting: true,
  mainFields: ['module', 'main'],
  // Loaded at run time if they are installed: `pg` looks for the first, and only builds of sources need esbuild.
  external: ['pg-native', 'esbuild', 'playwright-core'],
  // CommonJS packages load Node's modules with `require`, which ES modules lack.
  banner: {
    js: "import { createRequire as createBundleRequire } from 'node:module';\nconst require = createBundleRequire(import.meta.url);",
  },
  sourcemap: 'linked',
  sourcesContent: false,
  plugins: [packagesWithoutSourceMap],
  legalComments: 'none',
  // React's development build is several times slower and larger.
  define: { 'process.env.NODE_ENV': '"production"' },
  // Node holds the text of scripts in memory. Names stay readable in stacks.
  minifyWhitespace: true,
  minifySyntax: true,
  metafile: true,
  write: false,
  logLevel: 'silent',
} as const satisfies BuildOptions;

/** The files that entries load, now or on demand. esbuild also writes files for imports in code that it drops. */
function loadedFiles({ outputs }: Metafile, entries: readonly string[]): ReadonlySet<string> {
  const loaded = new Set<string>();
  const load = (path: string) => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const imported of outputs[path]?.imports ?? []) if (!imported.external) load(imported.path);
  };
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint !== undefined && entries.includes(entryPoint)) load(path);
  }
  return loaded;
}

/** The folders of the npm packages with code in some files. */
function packageFolders({ outputs }: Metafile, files: ReadonlySet<string>): string[] {
  const inputs = Object.entries(outputs)
    .filter(([path]) => files.has(path))
    .flatMap(([, output]) =>
      Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    );
  return inputs.flatMap((path) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
}

/** The packages in some folders, each version once. */
function packagesIn(root: string, folders: readonly string[]): BundledPackage[] {
  const found = [...new Set(folders)].map((folder) => packageIn(join(root, folder)));
  const byVersion = new Map(found.map((each) => [`${each.name} ${each.version}`, each]));
  // A space comes before every other letter, so that a name comes before its longer ones.
  return [...byVersion.keys()].sort().flatMap((key) => byVersion.get(key) ?? []);
}

/**
 * Bundles a server with all of its imports, so that its folder alone is enough to run it.
 * @throws {Error} with esbuild's message if its sources do not build.
 */
async function bundle(
  root: string,
  { entry, workers, installed = [], beside }: ServerSources,
): Promise<Bundle> {
  const outdir = join(root, 'dist');
  const { outputFiles, metafile } = await build({
    ...options,
    external: [...options.external, ...installed],
    absWorkingDir: root,
    entryPoints: { ...workers, main: entry },
    outdir,
  });
  const loaded = loadedFiles(metafile, [entry, ...Object.values(workers ?? {})]);
  const isLoaded = (path: string) => loaded.has(relative(root, path).replace(/\.map$/, ''));
  const { packages, files } = await installedPackages(root, installed);
  const besides = (await beside?.files(root)) ?? [];
  return {
    files: new Map([
      ...outputFiles
        .filter(({ path }) => isLoaded(path))
        .map(({ path, contents }) => [relative(outdir, path), contents] as const),
      ...files,
      ...besides.map(({ name, content }) => [join(beside?.folder ?? '', name), content] as const),
    ]),
    sources: [
      ...new Set([
        relative(root, import.meta.filename),
        ...Object.keys(metafile.inputs),
        ...besides.flatMap(({ sources }) => sources),
      ]),
    ],
    packages: packagesIn(root, [
      ...packageFolders(metafile, loaded),
      ...packages.map((name) => join('node_modules', name)),
    ]),
  };
}

const recordSchema = v.object({
  /** A hash of all files of the bundle. */
  version: v.string(),
  /** The source files of the bundle and folders whose entries it lists, relative to the root of the repository. */
  sources: v.array(v.string()),
  /** Names of the npm packages with code in the bundle. */
  packages: v.array(v.string()),
  /** Size of all files. */
  bytes: v.number(),
});

/** The record of a bundle, in a file beside the bundle's folder. */
export type BundleRecord = v.InferOutput<typeof recordSchema>;

/** The record of a bundle; null if it was never built. */
export function readBundleRecord(file: string): BundleRecord | null {
  try {
    return v.parse(recordSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

const modifiedMs = (file: string) =>
  statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;

/** Whether no source has changed since the record was written. */
function isUpToDate(recordFile: string, { sources }: BundleRecord): boolean {
  const builtMs = modifiedMs(recordFile);
  // Files of npm packages have the time of their publication, so an update shows only in the lock file.
  return [...sources, 'package-lock.json'].every((source) => modifiedMs(join(root, source)) <= builtMs);
}

/** Replaces a file atomically, because a server that starts at this moment must not read half of it. */
async function replaceFile(file: string, content: Uint8Array | string): Promise<void> {
  const written = `${file}.${process.pid}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(written, content);
  await rename(written, file);
}

async function writeFiles(folder: string, files: Bundle['files']): Promise<void> {
  for (const [path, content] of files) await replaceFile(join(folder, path), content);
  const present = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = present.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const wanted = new Set([...files.keys()].map((path) => join(folder, path)));
  // Another process may be writing the same file under its own number.
  const isWanted = (path: string) => wanted.has(path) || wanted.has(path.replace(/\.\d+$/, ''));
  await Promise.all(paths.filter((path) => !isWanted(path)).map((path) => rm(path, { force: true })));
}

/**
 * Builds one server into `folder` and its record beside it, unless its sources are unchanged.
 * @param server - its name, for the bill of materials in its folder; without it there is none
 * @throws {Error} with esbuild's message if its sources do not build.
 */
export async function buildServer(
  sources: ServerSources,
  folder: string,
  server?: BundledServer,
): Promise<BundleRecord> {
  const recordFile = `${folder}.json`;
  const former = readBundleRecord(recordFile);
  if (former && isUpToDate(recordFile, former)) return former;

  const begun = new Date();
  const built = await bundle(root, sources);
  const files = new Map(built.files);
  if (server) files.set('sbom.json', Buffer.from(billOfMaterials(server, built.packages)));
  await writeFiles(folder, files);
  const hash = createHash('sha256');
  for (const [path, content] of files) hash.update(path).update(content);
  const record: BundleRecord = {
    version: hash.digest('hex').slice(0, 16),
    sources: [...built.sources],
    packages: [...new Set(built.packages.map(({ name }) => name))],
    bytes: [...files.values()].reduce((sum, content) => sum + content.byteLength, 0),
  };
  await replaceFile(recordFile, JSON.stringify(record, null, 2));
  // A source that changes during the build is newer than the record, so the next build includes it.
  await utimes(recordFile, begun, begun);
  return record;
}

/** The folder of a built server. */
export const folderOf = (server: BundledServer): string => join(root, 'dist', server);

/** Parameters of Node.js that start a built server: its options, and its script. */
export function parametersOf(server: BundledServer): readonly string[] {
  const { options = [] }: ServerSources = servers[server];
  return ['--enable-source-maps', ...options, join(folderOf(server), 'main.mjs')];
}

/** The record of each built server. */
export type BuiltServers<Server extends BundledServer> = Readonly<Record<Server, BundleRecord>>;

/**
 * Builds those of the given servers whose sources have changed since their last build.
 * @throws {Error} with esbuild's message if one does not build.
 */
export async function buildServers<Server extends BundledServer>(
  names: readonly Server[],
): Promise<BuiltServers<Server>> {
  const build = async (name: Server) =>
    [name, await buildServer(servers[name], folderOf(name), name)] as const;
  try {
    return Object.fromEntries(await Promise.all(names.map(build))) as BuiltServers<Server>;
  } finally {
    // esbuild's process would retain the memory of all builds until this process ends.
    await stop();
  }
}
