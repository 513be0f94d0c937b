import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import type { ServerSources } from './servers';

/** The files of a built server, and what they were made from. */
export interface Bundle {
  /** Contents by the path below the server's folder; `main.mjs` is what Node runs. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Files that it was made from, relative to the root of the repository. */
  readonly sources: readonly string[];
  /** Names of the npm packages that have code in it. */
  readonly packages: readonly string[];
}

const options = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  // What is imported on demand stays a file of its own: the SDK of a bucket is loaded where a bucket is used.
  splitting: true,
  mainFields: ['module', 'main'],
  // Optional, and found by `pg` at run time where somebody has installed it.
  external: ['pg-native'],
  // Packages in CommonJS ask for Node's own modules by `require`, which a module does not have.
  banner: {
    js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
  },
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  metafile: true,
  write: false,
  logLevel: 'silent',
} as const satisfies BuildOptions;

function packagesIn({ outputs }: Metafile): string[] {
  const inputs = Object.values(outputs).flatMap((output) =>
    Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  const names = inputs.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
  return [...new Set(names)].sort();
}

async function filesIn(
  root: string,
  folder: string,
): Promise<[path: string, source: string, content: Buffer][]> {
  const names = (await readdir(join(root, folder))).sort();
  return Promise.all(
    names.map(async (name) => [
      join(basename(folder), name),
      join(folder, name),
      await readFile(join(root, folder, name)),
    ]),
  );
}

/**
 * Bundles a server with everything that it imports, so that it runs from its folder alone.
 * @throws {Error} with esbuild's words where its sources do not build.
 */
export async function bundle(root: string, { entry, folders = [] }: ServerSources): Promise<Bundle> {
  const outdir = join(root, 'out');
  const { outputFiles, metafile } = await build({
    ...options,
    absWorkingDir: root,
    entryPoints: { main: entry },
    outdir,
  });
  const copied = (await Promise.all(folders.map((folder) => filesIn(root, folder)))).flat();
  return {
    files: new Map([
      ...outputFiles.map(({ path, contents }) => [relative(outdir, path), contents] as const),
      ...copied.map(([path, , content]) => [path, content] as const),
    ]),
    sources: [
      relative(root, import.meta.filename),
      ...Object.keys(metafile.inputs),
      ...folders,
      ...copied.map(([, source]) => source),
    ],
    packages: packagesIn(metafile),
  };
}
