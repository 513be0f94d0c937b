import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { containerGlobal, sharedPackages, sharedReactRange } from '@storefront/format/parts';
import { UserError } from '@storefront/server';
import { minVersion } from 'semver';
import * as v from 'valibot';

/** Where running the scripts of a part ended, before it was known what they hold. */
type FailedAt = 'syntax' | 'module' | 'run' | 'global' | 'globals' | 'get' | 'fragment' | 'server' | 'time';

/** What the file of a part is refused for. @param words - of what was thrown, or the names that are meant. */
const describeFailure: Readonly<Record<FailedAt, (file: string, global: string, words: string) => string>> = {
  syntax: (file, _global, words) => `${file} is no script (${words}): build it again, for ES2022.`,
  module: (file) =>
    `${file} is an ES module, which the shell cannot load by its hash: build a classic script, in the format iife.`,
  run: (file, _global, words) =>
    `${file} throws when it is loaded (${words}): leave to mount what needs the page, and evaluate no text.`,
  global: (file, global) =>
    `${file} sets no global ${global} with init and get: give the container that name, with var.`,
  globals: (file, global, words) =>
    `${file} sets the globals ${words} beside ${global}: keep them inside, in the format iife.`,
  get: (file, _global, words) =>
    `${file} does not give ./fragment (${words}): its get('./fragment') has to resolve to a function that returns the module.`,
  fragment: (file) =>
    `${file} gives a module ./fragment whose default export has no contract and mount: export a fragment.`,
  server: (file) =>
    `${file} sets no globalThis.fragment with contract and render: give the server entry that name, with var.`,
  time: (file) => `${file} never gives ./fragment: leave to mount what has to be waited for.`,
};

/** What the built code of a part says of itself. */
export interface ContainerFacts {
  /** The contract versions that its fragment runs on. */
  readonly contract: string;
  /** The shared packages that it takes from the shell. */
  readonly shared: readonly string[];
}

interface BuiltScripts {
  readonly folder: string;
  readonly part: string;
  /** Path of the container's script in the folder. */
  readonly fragment: string;
  /** Path of the server entry in the folder, where there is one. */
  readonly server: string | undefined;
}

const timeoutMs = 5000;

const thread = join(import.meta.dirname, 'run-container.mjs');

const stages = Object.keys(describeFailure) as FailedAt[];
const failure = v.object({ file: v.string(), at: v.picklist(stages), words: v.string() });
type Failure = v.InferOutput<typeof failure>;

const report = v.union([
  failure,
  v.object({ contract: v.string(), shared: v.array(v.string()), serverContract: v.nullable(v.string()) }),
]);

/** The lowest version that a shell of this contract shares, which a part has to be content with. */
const sharedVersion = minVersion(sharedReactRange)?.version;
const shared = Object.fromEntries(sharedPackages.map((name) => [name, sharedVersion]));

/** What the thread says of the scripts. */
function runScripts({ folder, part, fragment, server }: BuiltScripts): Promise<unknown> {
  const read = (file: string) => ({ file, text: readFileSync(join(folder, file), 'utf8') });
  const worker = new Worker(thread, {
    workerData: {
      fragment: read(fragment),
      server: server === undefined ? null : read(server),
      global: containerGlobal(part),
      exposed: './fragment',
      shared,
      timeoutMs,
    },
    env: {},
    execArgv: [],
  });
  return new Promise<unknown>((resolve, reject) => {
    const end = () => resolve({ file: fragment, at: 'time', words: '' } satisfies Failure);
    const late = setTimeout(end, 2 * timeoutMs);
    // A thread that waits for nothing more ends by itself.
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
 * Loads the container of a built part as the shell does, with stand-ins for page and shared packages, and its server
 * entry as the shell server does.
 * @throws {UserError} naming the file that breaks a rule of docs/container.md, and what to do.
 */
export async function inspectContainer(scripts: BuiltScripts): Promise<ContainerFacts> {
  const said = v.parse(report, await runScripts(scripts));
  if ('at' in said) {
    throw new UserError(describeFailure[said.at](said.file, containerGlobal(scripts.part), said.words));
  }
  const { contract, shared, serverContract } = said;
  if (serverContract !== null && serverContract !== contract) {
    throw new UserError(
      `${scripts.server} says contract ${serverContract}, and ${scripts.fragment} says ${contract}: build both from the same packages.`,
    );
  }
  return { contract, shared };
}
