import type { ProcessorName } from '@storefront/processors/processors';
import { UserError } from '@storefront/server/user-error';
import * as v from 'valibot';
import type { Simulator } from './common/simulator';

const isFunction = (value: unknown) => typeof value === 'function';

const simulatorModule = v.object({
  simulatedProcessor: v.object({
    environment: v.custom<Simulator['environment']>(isFunction),
    register: v.custom<Simulator['register']>(isFunction),
  }),
});

/**
 * The simulator of a processor, found by the name that events have for it.
 * @throws {UserError} naming the file that is missing or does not export a simulator.
 */
export async function loadSimulator(name: ProcessorName): Promise<Simulator> {
  try {
    return v.parse(simulatorModule, await import(`./${name}/simulated-processor.ts`)).simulatedProcessor;
  } catch (cause) {
    throw new UserError(
      `The processor ${name} has no simulator: tooling/simulators/src/${name}/simulated-processor.ts must export simulatedProcessor, or the settings of its account name another one (${cause}).`,
      { cause },
    );
  }
}
