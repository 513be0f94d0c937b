import { configurePart } from '@ticket-storefront/webpack';

export default configurePart({
  name: 'remote-checkout-stripe',
  folder: import.meta.dirname,
});
