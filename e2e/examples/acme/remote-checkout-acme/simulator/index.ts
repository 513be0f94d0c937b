import type { Simulator } from '@ticket-storefront/simulators';
import { acmeSimulator, demoKey } from './acme-simulator';

/** Acme on this machine. */
export const simulatedProcessor: Simulator = {
  environment: (origin) => ({
    api: { ACME_API_KEY: demoKey, ACME_API_URL: `${origin}/acme` },
    shell: {},
  }),
  register: (server, { folder }) => void server.register(acmeSimulator, { folder }),
};
