import { type Processor, processors } from '@ticket-storefront/processors';
import Fastify from 'fastify';
import { loadSimulator } from './load-simulator';
import type { SimulatorSettings } from './simulator-settings';

/** Creates the server of all simulators: one origin. Throws a UserError if one of the processors has no simulator. */
export async function createSimulator(
  settings: SimulatorSettings,
  browser: { readonly browserFolder?: string } = {},
  simulated: readonly Processor[] = processors,
) {
  const server = Fastify();
  server.get('/health', () => ({ status: 'ok' }));
  for (const simulator of await Promise.all(simulated.map(loadSimulator))) {
    simulator.register(server, {
      folder: settings.SIMULATOR_FOLDER,
      origin: `http://localhost:${settings.SIMULATOR_PORT}`,
      apiOrigin: settings.API_ORIGIN ?? null,
      slowMs: settings.SIMULATOR_SLOW_MS,
      ...browser,
    });
  }
  return server;
}
