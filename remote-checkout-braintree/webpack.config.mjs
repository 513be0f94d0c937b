import { configurePart } from '@storefront/webpack/configure-part';

export default configurePart({
  name: 'remote-checkout-braintree',
  folder: import.meta.dirname,
  languages: ['es'],
});
