// Imported here because styles of pages that load later would not be checked by hash.
import './confirmation/confirmation-page.module.css';
import './confirmation/placed-order.module.css';
import './confirmation/ticket-stub.module.css';
import './landing/landing.module.css';
import './layout/event-logo.module.css';
import '@ticket-storefront/ui/field.module.css';
import './navigation/back-button.module.css';
import { lazy } from 'react';
import { start } from './app/start';
import { StorefrontRoutes } from './routes/storefront-routes';

const BrowserPages = lazy(
  () => import(/* webpackChunkName: "routes", webpackPreload: true */ './routes/browser-pages'),
);

start(<StorefrontRoutes routed={<BrowserPages />} />);
