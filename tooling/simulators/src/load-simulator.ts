import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Processor, processors } from '@ticket-storefront/processors';
import { UserError } from '@ticket-storefront/server';
import * as v from 'valibot';
import type { Simulator } from './common/simulator';

const simulatorModule = v.object({
  simulatedProcessor: v.intersect([
    v.looseObject({ environment: v.function(), register: v.function() }),
    v.custom<Simulator>(() => true),
  ]),
});

const repository = join(import.meta.dirname, '../../..');

const sourceOf = (folder: string) => `${folder}/simulator/index.ts`;

/** Sources of this repository's simulators, by the name of the script that each is built to beside the built server. */
export const simulatorSources: Readonly<Record<string, string>> = Object.fromEntries(
  processors.flatMap(({ folder }) =>
    existsSync(join(repository, sourceOf(folder))) ? [[folder, sourceOf(folder)]] : [],
  ),
);

/** Loads a processor's simulator. Throws a UserError that names the file if it is missing or exports none. */
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
