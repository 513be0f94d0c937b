import { Counter } from 'prom-client';

/** Documents whose part the browser draws although its release renders on the server. */
export const renderFailures = new Counter({
  name: 'storefront_render_failures_total',
  help: 'Documents that came without the HTML of a part, since its server entry gave none.',
  labelNames: ['part', 'release', 'reason'],
});
