import type { originsOf } from './settings';

type Origins = ReturnType<typeof originsOf>;
type Environment = Readonly<Record<string, string>>;

/** The account that the simulated Braintree knows. */
export const simulatedBraintreeAccount = {
  BRAINTREE_MERCHANT_ID: 'demo_merchant',
  BRAINTREE_PUBLIC_KEY: 'demo_public_key',
  BRAINTREE_PRIVATE_KEY: 'demo_private_key',
};

const isReal = () => Boolean(process.env['BRAINTREE_MERCHANT_ID']);

/** Sends payments to the simulated Braintree unless the environment names a real account. */
export const braintreeApiSettings = ({ simulators }: Origins): Environment =>
  isReal() ? {} : { ...simulatedBraintreeAccount, BRAINTREE_API_URL: simulators };

/** Loads the card fields from the simulator unless the environment names a real account. */
export const braintreeShellSettings = ({ simulators }: Origins): Environment =>
  isReal() ? {} : { BRAINTREE_JS_URL: `${simulators}/braintree/braintree-web.js` };
