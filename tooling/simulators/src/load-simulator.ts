import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Processor, processors } from '@storefront/processors';
import { UserError } from '@storefront/server';
import * as v from 'valibot';
import type { BrowserFiles, Simulator } from './common/simulator';

const isFunction = (value: unknown) => typeof value === 'function';

const simulatorModule = v.object({
  simulatedProcessor: v.object({
    environment: v.custom<Simulator['environment']>(isFunction),
    register: v.custom<Simulator['register']>(isFunction),
    browserFiles: v.optional(v.custom<BrowserFiles>((value) => typeof value === 'object')),
  }),
});

const repository = join(import.meta.dirname, '../../..');

/** Where the simulator of a processor is in its folder. */
const sourceOf = (folder: string) => `${folder}/simulator/index.ts`;

/** The simulators of this repository, by the name of the script that each is built to beside the built server. */
export const simulatorSources: Readonly<Record<string, string>> = Object.fromEntries(
  processors.flatMap(({ folder }) =>
    existsSync(join(repository, sourceOf(folder))) ? [[folder, sourceOf(folder)]] : [],
  ),
);

/**
 * The simulator of a processor, found in the processor's folder.
 * @throws {UserError} naming the file that is missing or does not export a simulator.
 */
export async function loadSimulator({
  name,
  folder,
}: Pick<Processor, 'name' | 'folder'>): Promise<Simulator> {
  const built = join(import.meta.dirname, `${folder}.mjs`);
  try {
    const module: unknown = await import(existsSync(built) ? built : join(repository, sourceOf(folder)));
    return v.parse(simulatorModule, module).simulatedProcessor;
  } catch (cause) {
    throw new UserError(
      `The processor ${name} has no simulator: ${sourceOf(folder)} must export simulatedProcessor, or the settings of its account name another one (${cause}).`,
      { cause },
    );
  }
}
