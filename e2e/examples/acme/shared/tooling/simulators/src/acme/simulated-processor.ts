import type { Simulator } from '../common/simulator';
import { demoKey } from './demo-account';

const plugin = async () => ({ default: (await import('./acme-simulator')).acmeSimulator });

/** Acme on this machine. */
export const simulatedProcessor: Simulator = {
  environment: (origin) => ({
    api: { ACME_API_KEY: demoKey, ACME_API_URL: `${origin}/acme` },
    shell: {},
  }),
  register: (server, { folder }) => void server.register(plugin(), { folder }),
};
