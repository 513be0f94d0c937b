import { serveRegistrar } from '@ticket-storefront/registrar';
import { shop } from './shop';

// Runs the registrar for the parts of this shop.
await serveRegistrar(shop);
