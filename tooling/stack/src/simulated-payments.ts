import { isReal, processors } from '@storefront/processors';
import type { Environment } from '@storefront/simulators';
import { loadSimulator } from '@storefront/simulators/server';

/** Settings that make each server use simulators. */
export interface SimulatedPayments {
  readonly api: Environment;
  readonly shell: Environment;
}

/**
 * Settings that make each server use simulators for the processors without an account.
 * @param fromApi - origin at which the API reaches the simulators, for tests with a bad connection
 * @throws {UserError} if such a processor has no simulator.
 */
export async function simulatedPayments(origin: string, fromApi = origin): Promise<SimulatedPayments> {
  const simulated = processors.filter((processor) => !isReal(processor, process.env));
  const loaded = await Promise.all(simulated.map(loadSimulator));
  return {
    api: Object.assign({}, ...loaded.map(({ environment }) => environment(fromApi).api)),
    shell: Object.assign({}, ...loaded.map(({ environment }) => environment(origin).shell)),
  };
}
