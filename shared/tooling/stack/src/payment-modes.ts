import { UserError } from '@storefront/server/user-error';

/** The setting that names a real account at each processor. */
const accounts = {
  'MX Merchant': 'MX_MERCHANT_ID',
  Braintree: 'BRAINTREE_MERCHANT_ID',
  Stripe: 'STRIPE_SECRET_KEY',
} as const;

/** Who takes the money of a store: each processor with whether it is real or simulated. */
export function describePayments(environment: NodeJS.ProcessEnv): string {
  const modes = Object.entries(accounts).map(
    ([processor, setting]) => `${processor} ${environment[setting] ? 'real' : 'simulated'}`,
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
  const missing = Object.values(accounts).filter((setting) => !environment[setting]);
  if (missing.length === 0) return;
  throw new UserError(
    `In production payments would be simulated: set ${missing.join(', ')}, or ALLOW_SIMULATED_PAYMENTS=true.`,
  );
}
