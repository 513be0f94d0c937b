import { configurePart } from '@storefront/webpack/configure-part';

export default configurePart({
  name: 'remote-checkout-stripe',
  folder: import.meta.dirname,
});
