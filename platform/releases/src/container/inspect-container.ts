import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { containerGlobal } from '@storefront/format/container-global';
import { sharedPackages, sharedReactRange } from '@storefront/format/shared-packages';
import { UserError } from '@storefront/server/user-error';
import { minVersion } from 'semver';
import * as v from 'valibot';
import { describeFailure, type FailedAt } from './failures';

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
