import { configurePart } from '@storefront/webpack/configure-part';

export default configurePart({ name: 'remote-checkout-acme', folder: import.meta.dirname });
