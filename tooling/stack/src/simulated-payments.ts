import { isReal, processors } from '@storefront/processors';
import type { Environment } from '@storefront/simulators';
import { loadSimulator } from '@storefront/simulators/server';

/** What each server is told so that it uses simulators. */
export interface SimulatedPayments {
  readonly api: Environment;
  readonly shell: Environment;
}

/**
 * What each server is told so that it uses simulators for the processors that no account is named of: one with an account
 * needs no simulator here, also where the account is that of a simulator which its team runs.
 * @param fromApi - where the API reaches the simulators, which a test may put a bad connection in front of
 * @throws {UserError} where such a processor has no simulator.
 */
export async function simulatedPayments(origin: string, fromApi = origin): Promise<SimulatedPayments> {
  const simulated = processors.filter((processor) => !isReal(processor, process.env));
  const told = await Promise.all(simulated.map(loadSimulator));
  return {
    api: Object.assign({}, ...told.map(({ environment }) => environment(fromApi).api)),
    shell: Object.assign({}, ...told.map(({ environment }) => environment(origin).shell)),
  };
}
