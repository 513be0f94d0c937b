import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseFile } from '@ticket-storefront/format';
import { integrityOf } from '@ticket-storefront/releases/manifest';
import type { CheckedShop } from './checked-shop';

const folder = import.meta.dirname;

/** The files of the pages of checks and of the workbench, and of pages of a store with a local build. */
export const pageFiles = {
  script: 'check-page.js',
  style: 'check-page.css',
  workbenchScript: 'workbench.js',
  workbenchStyle: 'workbench.css',
  runtimeCore: 'runtime-core.js',
} as const;

/** Builds the files of a shop's pages. @param root - base folder of the paths of their sources. */
export async function buildPageFiles({ pages }: Pick<CheckedShop, 'pages'>, root: string) {
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
export async function readPageFiles(shop: Pick<CheckedShop, 'pages'>): Promise<ReadonlyMap<string, Buffer>> {
  const files = existsSync(join(folder, pageFiles.script))
    ? Object.values(pageFiles).map((name) => ({ name, content: readFileSync(join(folder, name)) }))
    : await buildPageFiles(shop, folder);
  return new Map(files.map(({ name, content }) => [name, content]));
}

/** The script and the style of a page at an origin. */
export function locatePage(origin: string, files: ReadonlyMap<string, Buffer>) {
  const locate = (name: string): ReleaseFile => ({
    url: `${origin}/${name}`,
    integrity: integrityOf(files.get(name) ?? ''),
  });
  return { script: locate(pageFiles.script), style: locate(pageFiles.style) };
}

/** The script with the core of the federation runtime, for documents with a local build that reads it. */
export async function readRuntimeCore(shop: Pick<CheckedShop, 'pages'>) {
  const content = (await readPageFiles(shop)).get(pageFiles.runtimeCore);
  if (!content) throw new Error(`${pageFiles.runtimeCore} was not built.`);
  return { content, integrity: integrityOf(content) };
}
