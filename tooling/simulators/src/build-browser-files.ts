import { mkdtempSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { processors } from '@ticket-storefront/processors';
import { build } from 'esbuild';
import type { BrowserFiles } from './common/simulator';
import { loadSimulator, simulatorSources } from './load-simulator';

async function bundle(root: string, name: string, script: BrowserFiles['scripts'][string]) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    // Neutral takes the sources of braintree-web: single modules of its browser bundles cannot be replaced.
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
  const sources = [relative(root, import.meta.filename), ...Object.keys(metafile.inputs)];
  return { name, content: file.contents, sources };
}

const copy = async (root: string, file: string) => ({
  name: basename(file),
  content: await readFile(file),
  sources: [relative(root, file)],
});

/** Builds the files that browsers load from the simulators. The names of `sources` are relative to `root`. */
export async function buildBrowserFiles(root: string) {
  const simulated = processors.filter(({ folder }) => Object.hasOwn(simulatorSources, folder));
  const simulators = await Promise.all(simulated.map(loadSimulator));
  const files = simulators.flatMap(({ browserFiles }) => browserFiles ?? []);
  return Promise.all([
    ...files.flatMap(({ scripts }) =>
      Object.entries(scripts).map(([name, script]) => bundle(root, name, script)),
    ),
    ...files.flatMap(({ pages }) => pages.map((page) => copy(root, page))),
  ]);
}

/** Builds them into a temporary folder, for tests. */
export async function writeBrowserFiles(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-browser-'));
  for (const { name, content } of await buildBrowserFiles('/')) writeFileSync(join(folder, name), content);
  return folder;
}
