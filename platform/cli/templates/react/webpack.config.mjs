import { configurePart } from '@ticket-storefront/webpack';

export default configurePart({ name: '{{part}}', folder: import.meta.dirname });
