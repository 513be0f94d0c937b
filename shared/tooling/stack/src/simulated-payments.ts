import { processors } from '@storefront/processors/processors';
import { loadSimulator } from '@storefront/simulators/load-simulator';
import type { Environment } from '@storefront/simulators/simulator';
import { isReal } from './payment-modes';

/** What each server is told so that it uses simulators. */
export interface SimulatedPayments {
  readonly api: Environment;
  readonly shell: Environment;
}

/**
 * What each server is told so that it uses simulators for the processors that no real account is named of.
 * @throws {UserError} where a processor has no simulator, also one with a real account: all simulators run.
 */
export async function simulatedPayments(origin: string): Promise<SimulatedPayments> {
  const simulators = await Promise.all(
    processors.map(async (processor) => ({ processor, simulator: await loadSimulator(processor.name) })),
  );
  const told = simulators
    .filter(({ processor }) => !isReal(processor, process.env))
    .map(({ simulator }) => simulator.environment(origin));
  return {
    api: Object.assign({}, ...told.map(({ api }) => api)),
    shell: Object.assign({}, ...told.map(({ shell }) => shell)),
  };
}
