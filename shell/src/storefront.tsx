import { BrowserRouter } from 'react-router-dom';
import { start } from './app/start';
import { StorefrontRoutes } from './routes/storefront-routes';

start(
  <BrowserRouter>
    <StorefrontRoutes />
  </BrowserRouter>,
);
