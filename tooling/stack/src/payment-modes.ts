import { accountSetting, isReal } from '@storefront/processors/is-real';
import { processors } from '@storefront/processors/processors';
import { UserError } from '@storefront/server/user-error';

/** Who takes the money of a store: each processor with whether it is real or simulated. */
export function describePayments(environment: NodeJS.ProcessEnv): string {
  const modes = processors.map(
    (processor) => `${processor.label} ${isReal(processor, environment) ? 'real' : 'simulated'}`,
  );
  return `Payments: ${modes.join(', ')}`;
}

/**
 * A store in production never takes play money by mistake.
 * @throws {UserError} naming the settings that are missing.
 */
export function requireRealPayments(environment: NodeJS.ProcessEnv): void {
  if (environment['NODE_ENV'] !== 'production') return;
  if (environment['ALLOW_SIMULATED_PAYMENTS'] === 'true') return;
  const missing = processors.filter((processor) => !isReal(processor, environment)).map(accountSetting);
  if (missing.length === 0) return;
  throw new UserError(
    `In production payments would be simulated: set ${missing.join(', ')}, or ALLOW_SIMULATED_PAYMENTS=true.`,
  );
}
