import { readFile } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import { processors } from '@storefront/processors';
import { build } from 'esbuild';
import type { BrowserFiles } from './common/simulator';
import { loadSimulator, simulatorSources } from './load-simulator';

async function bundle(root: string, name: string, script: BrowserFiles['scripts'][string]) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    // Neutral, so that the sources of braintree-web are taken: its browser bundles cannot be replaced in part.
    platform: 'neutral',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    minify: true,
    metafile: true,
    write: false,
    logLevel: 'silent',
    ...script,
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`${name} was not built.`);
  return {
    name,
    content: file.contents,
    sources: [relative(root, import.meta.filename), ...Object.keys(metafile.inputs)],
  };
}

async function copy(root: string, file: string) {
  return { name: basename(file), content: await readFile(file), sources: [relative(root, file)] };
}

/**
 * Builds all files that browsers load from the simulators of this repository.
 * @param root - folder that the names of `sources` are relative to.
 */
export async function buildBrowserFiles(root: string) {
  const here = processors.filter(({ folder }) => Object.hasOwn(simulatorSources, folder));
  const simulators = await Promise.all(here.map(loadSimulator));
  const files = simulators.flatMap(({ browserFiles }) => browserFiles ?? []);
  return Promise.all([
    ...files.flatMap(({ scripts }) =>
      Object.entries(scripts).map(([name, script]) => bundle(root, name, script)),
    ),
    ...files.flatMap(({ pages }) => pages.map((page) => copy(root, page))),
  ]);
}
