import { configurePart } from '@storefront/webpack/configure-part';

export default configurePart({ name: '{{part}}', folder: import.meta.dirname });
