import { configurePart } from '@storefront/webpack/configure-part';

export default configurePart({
  name: 'remote-checkout-mx',
  folder: import.meta.dirname,
});
