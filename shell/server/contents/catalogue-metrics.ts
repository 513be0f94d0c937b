import { Counter } from 'prom-client';

/** Documents that came without what their page shows of the catalogue, by the pattern of their address. */
export const withoutCatalogue = new Counter({
  name: 'storefront_documents_without_catalogue_total',
  help: 'Documents that came without what their page shows of the catalogue: the browser asks for it.',
  labelNames: ['route', 'reason'],
});
