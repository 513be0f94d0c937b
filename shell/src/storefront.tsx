import { lazy } from 'react';
import { start } from './app/start';
import { StorefrontRoutes } from './routes/storefront-routes';

const BrowserPages = lazy(() => import(/* webpackChunkName: "routes" */ './routes/browser-pages'));

start(<StorefrontRoutes routed={<BrowserPages />} />);
