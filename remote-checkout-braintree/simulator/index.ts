import { join } from 'node:path';
import { replaceModule, type Simulator } from '@storefront/simulators';
import { demoAccount } from './account';

const plugin = async () => ({ default: (await import('./braintree-simulator')).braintreeSimulator });

const sources = join(import.meta.dirname, 'browser');

const trustOwnOrigin = `
const { origin } = new URL(document.currentScript.src);
module.exports = (url) => new URL(url, location.href).origin === origin;`;

const ownAssets = `
const { origin } = new URL(document.currentScript.src);
exports.create = () => origin + '/braintree/assets';`;

const loadNothing = 'module.exports = {};';

const sendNothing = 'exports.sendEvent = exports.sendEventPlus = () => {};';

/** Braintree on this machine. */
export const simulatedProcessor: Simulator = {
  environment: (origin) => ({
    api: {
      BRAINTREE_MERCHANT_ID: demoAccount.merchantId,
      BRAINTREE_PUBLIC_KEY: demoAccount.publicKey,
      BRAINTREE_PRIVATE_KEY: demoAccount.privateKey,
      BRAINTREE_API_URL: origin,
    },
    shell: { BRAINTREE_JS_URL: `${origin}/braintree/braintree-web.js` },
  }),
  register: (server, { folder, ...options }) =>
    void server.register(plugin(), { ...options, folder: join(folder, 'braintree') }),
  browserFiles: {
    scripts: {
      'hosted-fields-frame.js': { entryPoints: [join(sources, 'frame/hosted-field.ts')] },
      // braintree-web as `window.braintree`, but for four of its modules: it trusts the origin that it was loaded from in
      // place of Braintree's domains, has its frames from there, reports nothing about itself, and knows no Fastlane.
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
    pages: [],
  },
};
