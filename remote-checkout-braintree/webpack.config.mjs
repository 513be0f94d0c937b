import { configurePart } from '@ticket-storefront/webpack';

export default configurePart({
  name: 'remote-checkout-braintree',
  folder: import.meta.dirname,
  // braintree-web requires it where it loads any script, and calls it for PayPal's Fastlane alone.
  unusedPackages: ['@paypal/fastlane-sdk-loader'],
});
