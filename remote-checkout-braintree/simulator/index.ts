import { join } from 'node:path';
import { registerLazily, replaceModule, type Simulator } from '@ticket-storefront/simulators';
import { demoAccount } from './account';

const sources = join(import.meta.dirname, 'browser');

const trustOwnOrigin = `
const { origin } = new URL(document.currentScript.src);
module.exports = (url) => new URL(url, location.href).origin === origin;`;

const ownAssets = `
const { origin } = new URL(document.currentScript.src);
exports.create = () => origin + '/braintree/assets';`;

const loadNothing = 'module.exports = {};';

const sendNothing = 'exports.sendEvent = exports.sendEventPlus = () => {};';

/** The simulated Braintree. */
export const simulatedProcessor: Simulator = {
  environment: (origin) => ({
    api: {
      BRAINTREE_MERCHANT_ID: demoAccount.merchantId,
      BRAINTREE_PUBLIC_KEY: demoAccount.publicKey,
      BRAINTREE_PRIVATE_KEY: demoAccount.privateKey,
      BRAINTREE_API_URL: origin,
    },
    shell: {
      BRAINTREE_JS_URL: `${origin}/braintree/braintree-web.js`,
      BRAINTREE_THREE_D_SECURE: 'true',
      BRAINTREE_WALLETS: 'apple-pay,google-pay,paypal,venmo',
    },
  }),
  register: registerLazily(async () => (await import('./braintree-simulator')).braintreeSimulator),
  browserFiles: {
    scripts: {
      'hosted-fields-frame.js': { entryPoints: [join(sources, 'frame/hosted-field.ts')] },
      // braintree-web as `window.braintree`, with four modules replaced: it trusts the origin that it was loaded from instead
      // of Braintree's domains, loads its frames from there, sends no analytics, and loads no Fastlane. It also brings the wallets'
      // own interfaces.
      'braintree-web.js': {
        entryPoints: [join(sources, 'braintree-web.js')],
        globalName: 'braintree',
        plugins: [
          replaceModule(/braintree-web[\\/]lib[\\/]is-verified-domain\.js$/, trustOwnOrigin),
          replaceModule(/braintree-web[\\/]lib[\\/]create-assets-url\.js$/, ownAssets),
          replaceModule(/braintree-web[\\/]lib[\\/]analytics\.js$/, sendNothing),
          replaceModule(/fastlane-sdk-loader[\\/]/, loadNothing),
        ],
      },
    },
    pages: [join(sources, 'hosted-fields-frame.html')],
  },
};
