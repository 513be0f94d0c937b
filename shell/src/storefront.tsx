import { start } from './app/start';
import { StorefrontRoutes } from './routes/storefront-routes';

start(<StorefrontRoutes />);
