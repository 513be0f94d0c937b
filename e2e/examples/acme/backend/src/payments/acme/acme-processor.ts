import type { Processor } from '../common/processor';
import { createAcmePayments } from './acme-payments';
import { acmeWebTransaction } from './acme-web-transaction';

/** Acme: the API charges the card that comes with the order. */
export const acmeProcessor: Processor = {
  name: 'acme',
  connect({ ACME_API_KEY: apiKey, ACME_API_URL: baseUrl, PROCESSOR_TIMEOUT_MS: timeoutMs }) {
    const acme = apiKey ? createAcmePayments({ baseUrl, apiKey, timeoutMs }) : null;
    return {
      payments: acme,
      register: (server, services) => void server.register(acmeWebTransaction, { services, acme }),
    };
  },
};
