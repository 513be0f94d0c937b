import { configurePart } from '@ticket-storefront/webpack';

export default configurePart({
  name: 'remote-checkout-mx',
  folder: import.meta.dirname,
});
