export { calendarRedirect } from './calendar-redirect';
export { describePages } from './describe-pages';
export { endInterestRoutes } from './end-interest';
export { findOrderRoutes } from './find-order';
export { handOverRoutes } from './hand-over-routes';
export { createPageComposer } from './page-composer';
export { createPageSender, pageRoutes } from './page-routes';
export { notFoundPage } from './page-table';
export { languageLinks, privatePageHeaders } from './plain-page';
