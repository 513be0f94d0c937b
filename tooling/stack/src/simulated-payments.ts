import { isReal, processors } from '@ticket-storefront/processors';
import type { Environment } from '@ticket-storefront/simulators';
import { loadSimulator } from '@ticket-storefront/simulators/server';

/**
 * Settings that make each server use simulators for the processors without an account.
 * @param fromApi - origin at which the API reaches the simulators, for tests with a bad connection
 * @throws {UserError} if such a processor has no simulator.
 */
export async function simulatedPayments(origin: string, fromApi = origin) {
  const simulated = processors.filter((processor) => !isReal(processor, process.env));
  const loaded = await Promise.all(simulated.map(loadSimulator));
  const api: Environment = Object.assign({}, ...loaded.map(({ environment }) => environment(fromApi).api));
  const shell: Environment = Object.assign({}, ...loaded.map(({ environment }) => environment(origin).shell));
  return { api, shell };
}

export type SimulatedPayments = Awaited<ReturnType<typeof simulatedPayments>>;
