import { serveRegistrar } from '@storefront/registrar';
import { shop } from './shop';

// The platform's registrar for the parts of this shop.
await serveRegistrar(shop);
