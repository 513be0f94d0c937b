import { configurePart } from '@storefront/webpack';

export default configurePart({
  name: 'remote-checkout-stripe',
  folder: import.meta.dirname,
});
