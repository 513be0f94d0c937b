import type { Processor } from '@storefront/processors';
import { UserError } from '@storefront/server/user-error';
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

/**
 * The simulator of a processor, found in the processor's folder.
 * @throws {UserError} naming the file that is missing or does not export a simulator.
 */
export async function loadSimulator({
  name,
  folder,
}: Pick<Processor, 'name' | 'folder'>): Promise<v.InferOutput<typeof simulatorModule>['simulatedProcessor']> {
  const slice = folder.replace(/^remote-checkout-/, '');
  try {
    const module: unknown = await import(`../../../remote-checkout-${slice}/simulator/index.ts`);
    return v.parse(simulatorModule, module).simulatedProcessor;
  } catch (cause) {
    throw new UserError(
      `The processor ${name} has no simulator: ${folder}/simulator/index.ts must export simulatedProcessor, or the settings of its account name another one (${cause}).`,
      { cause },
    );
  }
}
