import { UserError } from '@storefront/server/user-error';
import type { originsOf } from './settings';

type Origins = ReturnType<typeof originsOf>;
type Environment = Readonly<Record<string, string>>;

/** The keys that the simulated Stripe knows. */
const simulatedKeys = {
  STRIPE_SECRET_KEY: 'sk_test_demonstration',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_demonstration',
  STRIPE_WEBHOOK_SECRET: 'whsec_demonstration',
};

const isReal = () => Boolean(process.env['STRIPE_SECRET_KEY']);

/** Sends payments to the simulated Stripe unless the environment names real keys. */
export const stripeApiSettings = ({ simulators }: Origins): Environment =>
  isReal() ? {} : { ...simulatedKeys, STRIPE_API_URL: simulators };

/**
 * Loads Stripe.js from the simulator unless the environment names real keys.
 * @throws {UserError} where the key of the browser is missing: no server but this one sees both.
 */
export function stripeShellSettings({ simulators }: Origins): Environment {
  if (!isReal()) {
    return {
      STRIPE_PUBLISHABLE_KEY: simulatedKeys.STRIPE_PUBLISHABLE_KEY,
      STRIPE_JS_URL: `${simulators}/stripe/v3.js`,
    };
  }
  if (process.env['STRIPE_PUBLISHABLE_KEY']) return {};
  throw new UserError('STRIPE_PUBLISHABLE_KEY must be set together with STRIPE_SECRET_KEY.');
}

/** What the simulated Stripe knows of the shop: its keys, and where to send events. */
export const stripeSimulatorSettings = ({ api }: Origins): Environment => ({
  ...simulatedKeys,
  STRIPE_WEBHOOK_URL: `${api}/ticketCheckout/stripe-webhook`,
});
