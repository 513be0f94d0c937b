import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckedShop } from './checked-shop';

const folder = import.meta.dirname;

/** The files of the pages of checks and of the workbench. */
export const pageFiles = {
  script: 'check-page.js',
  style: 'check-page.css',
  workbenchScript: 'workbench.js',
  workbenchStyle: 'workbench.css',
} as const;

/** A built file, and its sources relative to a root. */
interface PageFile {
  readonly name: string;
  readonly content: Buffer;
  readonly sources: readonly string[];
}

/** Builds the files of a shop's pages. @param root - base folder of the source paths. */
export async function buildPageFiles(
  { pages }: Pick<CheckedShop, 'pages'>,
  root: string,
): Promise<readonly PageFile[]> {
  // Loaded on demand: the command line of a team contains the built pages.
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: pages,
    outdir: 'check-page',
    bundle: true,
    format: 'iife',
    jsx: 'automatic',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    minify: true,
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const sources = Object.keys(metafile.inputs);
  return Object.values(pageFiles).map((name) => {
    const file = outputFiles.find(({ path }) => path.endsWith(name));
    if (!file) throw new Error(`${name} was not built.`);
    return { name, content: Buffer.from(file.contents), sources };
  });
}

/** Reads the files of the pages beside the built command line, or builds them. */
export async function readPageFiles(shop: CheckedShop): Promise<ReadonlyMap<string, Buffer>> {
  if (!existsSync(join(folder, pageFiles.script))) {
    const built = await buildPageFiles(shop, folder);
    return new Map(built.map(({ name, content }) => [name, content]));
  }
  const names = Object.values(pageFiles);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
  );
}
