import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  containerGlobal,
  runtimeCore,
  sharedPackages,
  sharedReactRange,
  toolGlobals,
} from '@ticket-storefront/format/parts';
import { UserError } from '@ticket-storefront/server';
import { minVersion } from 'semver';
import * as v from 'valibot';
import { requireSharedVersion } from './package-file';
import { pathsIn } from './release-files';

/** React ends with these two members in every version, however a bundler has renamed its object. */
const endOfReact = /\.useTransition\s*=[\s\S]{1,160}?\.version\s*=\s*["'`]([\w.+-]+)["'`]/g;

/**
 * Checks that a page with a part has one React of it: hooks of one copy fail in components of another.
 * @param taken - the modules that it takes from the shell before its fragment is mounted.
 * @param loaded - the files that run before its fragment is mounted. Others may have a copy for shells that share none.
 * @throws {UserError} naming the files and versions of two copies.
 */
function requireOneReact(
  output: string,
  {
    taken,
    loaded,
    server,
  }: Readonly<Record<'taken' | 'loaded', readonly string[]>> & {
    readonly server: string | undefined;
  },
): void {
  const scripts = pathsIn(output).filter((path) => /\.m?js$/.test(path) && path !== server);
  const copies = scripts.flatMap((path) =>
    [...readFileSync(join(output, path), 'utf8').matchAll(endOfReact)].map(([, version]) => ({
      path,
      version,
    })),
  );
  const [first] = copies;
  const other = copies.find(({ version }) => version !== first?.version);
  if (first && other) {
    throw new UserError(
      `${first.path} has React ${first.version}, and ${other.path} has React ${other.version}: depend on one version, and share it or build it in once.`,
    );
  }
  const own = taken.includes('react') && copies.find(({ path }) => loaded.includes(path));
  if (!own) return;
  throw new UserError(
    `${own.path} has React ${own.version}, and the part also takes React ${sharedReactRange} from the shell: share react in the whole build, or build it in and share none.`,
  );
}

const stages = [
  ...(['syntax', 'module', 'import', 'run', 'global', 'exports', 'globals'] as const),
  ...(['chunk', 'get', 'fragment', 'server', 'time'] as const),
];

/** Explains why a file is refused. @param detail - the message of the error, or the names of globals. */
const describeFailure: Readonly<
  Record<(typeof stages)[number], (file: string, global: string, detail: string) => string>
> = {
  syntax: (file, _global, detail) =>
    `${file} is not a valid ${isModule(file) ? 'module' : 'script'} (${detail}): build it for ES2022.`,
  module: (file) =>
    `${file} is an ES module, which a script element cannot load: build a classic script in the format iife, or give it the ending .mjs.`,
  import: (file, _global, detail) =>
    `${file} imports ${detail}, which is not a module of this release: bundle it, or import a .mjs file of the folder by its relative address.`,
  run: (file, _global, detail) =>
    `${file} throws while loading (${detail}): access the page only in mount, and do not evaluate text as code.`,
  global: (file, global) =>
    `${file} does not set the global ${global} with init and get: declare the container under that name with var.`,
  exports: (file) => `${file} does not export init and get: let the entry of the build export the container.`,
  globals: (file, global, detail) =>
    isModule(file)
      ? `${file} sets the globals ${detail}: keep values in modules instead of on window.`
      : `${file} sets the globals ${detail} beside ${global}: build it in the format iife, and keep values in modules instead of on window.`,
  chunk: (file, _global, detail) =>
    `${file} loads ${detail}, which is not a script of this release: publish the whole output of the build, with publicPath 'auto'.`,
  get: (file, _global, detail) =>
    `${file} does not expose ./fragment (${detail}): its get('./fragment') must resolve to a function that returns the module.`,
  fragment: (file) =>
    `${file} exposes a module ./fragment whose default export lacks contract or mount: export a fragment.`,
  server: (file) =>
    `${file} does not set globalThis.fragment with contract and render: declare the server entry under that name with var.`,
  time: (file) => `${file} does not expose ./fragment in time: wait for other things in mount.`,
};

const isModule = (file: string) => file.endsWith('.mjs');

interface BuiltScripts {
  readonly folder: string;
  readonly part: string;
  /** The file of the container. */
  readonly fragment: string;
  /** The release's ES modules, if the container is one. */
  readonly modules: readonly string[];
  /** Its other scripts, which the container may load. */
  readonly chunks: readonly string[];
  readonly server: string | undefined;
}

const timeoutMs = 5000;

const report = v.union([
  v.object({ file: v.string(), at: v.picklist(stages), detail: v.string() }),
  v.object({
    contract: v.string(),
    taken: v.array(v.string()),
    loaded: v.array(v.string()),
    /** Versions that the container adds to the share scope, by package. */
    offered: v.record(v.string(), v.string()),
    /** All packages that it takes, at once or later, or may take instead of its own. */
    shared: v.array(v.string()),
    serverContract: v.nullable(v.string()),
  }),
]);

/** The min version that shells of this contract share: a part must run with it. */
const sharedVersion = minVersion(sharedReactRange)?.version;
const shared = Object.fromEntries(sharedPackages.map((name) => [name, sharedVersion]));

function runScripts({ folder, part, fragment, modules, chunks, server }: BuiltScripts): Promise<unknown> {
  const read = (file: string) => ({ file, text: readFileSync(join(folder, file), 'utf8') });
  const worker = new Worker(join(import.meta.dirname, 'run-container.mjs'), {
    workerData: {
      fragment: read(fragment),
      modules: modules.map(read),
      chunks: chunks.map(read),
      server: server === undefined ? null : read(server),
      global: containerGlobal(part),
      exposed: './fragment',
      shared,
      coreGlobal: runtimeCore.global,
      toolGlobals,
      timeoutMs,
    },
    env: {},
    execArgv: ['--experimental-vm-modules', '--no-warnings'],
  });
  return new Promise<unknown>((resolve, reject) => {
    const end = () => resolve({ file: fragment, at: 'time', detail: '' });
    const late = setTimeout(end, 2 * timeoutMs);
    // A thread without pending work exits by itself.
    worker
      .once('message', resolve)
      .once('error', reject)
      .once('exit', () => {
        clearTimeout(late);
        end();
      });
  }).finally(() => worker.terminate());
}

/**
 * Loads the container of a built part as the shell does, and its server entry as the shell server does. Stand-ins replace the
 * page and the shared packages.
 * @returns the contract range of the fragment, and the packages that the part shares with the shell.
 * @throws {UserError} naming the file that breaks a rule of docs/container.md, and the remedy.
 */
export async function inspectContainer(scripts: BuiltScripts) {
  const result = v.parse(report, await runScripts(scripts));
  if ('at' in result) {
    throw new UserError(
      describeFailure[result.at](result.file, containerGlobal(scripts.part), result.detail),
    );
  }
  const { contract, taken, loaded, offered, shared, serverContract } = result;
  if (serverContract !== null && serverContract !== contract) {
    throw new UserError(
      `${scripts.server} has contract ${serverContract}, but ${scripts.fragment} has ${contract}: build both with the same packages.`,
    );
  }
  requireOneReact(scripts.folder, { taken, loaded, server: scripts.server });
  for (const [name, version] of Object.entries(offered))
    requireSharedVersion(scripts.fragment, name, `^${version}`);
  return { contract, shared };
}
