import { lazy } from 'react';
import { start } from './app/start';
import { StorefrontRoutes } from './routes/storefront-routes';

const BrowserPages = lazy(() => import(/* webpackChunkName: "routes", webpackPreload: true */ './routes/browser-pages'));

start(<StorefrontRoutes routed={<BrowserPages />} />);
