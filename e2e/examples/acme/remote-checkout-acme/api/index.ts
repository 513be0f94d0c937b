import { type AdapterSettings, type ChargingProcessor, defineAdapter } from '@ticket-storefront/order-port';
import { acme } from '../description';
import { createAcmePayments } from './acme-payments';
import { type AcmeCard, acmeRoutes } from './acme-web-transaction';

/** Acme: the API charges the card that comes with the order. */
export const acmeAdapter = defineAdapter<
  AdapterSettings<typeof acme.api.fields>,
  ChargingProcessor<AcmeCard>
>({
  name: acme.name,
  connect: ({ ACME_API_KEY: apiKey, ACME_API_URL: baseUrl, PROCESSOR_TIMEOUT_MS: timeoutMs }) =>
    apiKey ? createAcmePayments({ baseUrl, apiKey, timeoutMs }) : null,
  register: acmeRoutes,
});
