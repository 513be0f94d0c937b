import { processorOf } from '@storefront/processors/processors';
import type { Environment } from '@storefront/simulators/simulator';
import { simulators } from '@storefront/simulators/simulators';
import { isReal } from './payment-modes';

/** What each server is told so that it uses simulators for the processors that no real account is named of. */
export function simulatedPayments(origin: string): {
  readonly api: Environment;
  readonly shell: Environment;
} {
  const used = simulators.filter(({ processor }) => {
    const described = processorOf(processor);
    return described && !isReal(described, process.env);
  });
  const told = used.map(({ environment }) => environment(origin));
  return {
    api: Object.assign({}, ...told.map(({ api }) => api)),
    shell: Object.assign({}, ...told.map(({ shell }) => shell)),
  };
}
