import { configurePart } from '@storefront/webpack';

export default configurePart({ name: '{{part}}', folder: import.meta.dirname });
