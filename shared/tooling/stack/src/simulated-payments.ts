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
 * @param fromApi - where the API reaches the simulators, which a test may put a bad connection in front of
 * @throws {UserError} where a processor has no simulator, also one with a real account: all simulators run.
 */
export async function simulatedPayments(origin: string, fromApi = origin): Promise<SimulatedPayments> {
  const simulators = await Promise.all(
    processors.map(async (processor) => ({ processor, simulator: await loadSimulator(processor.name) })),
  );
  const told = simulators
    .filter(({ processor }) => !isReal(processor, process.env))
    .map(({ simulator }) => simulator);
  return {
    api: Object.assign({}, ...told.map(({ environment }) => environment(fromApi).api)),
    shell: Object.assign({}, ...told.map(({ environment }) => environment(origin).shell)),
  };
}
