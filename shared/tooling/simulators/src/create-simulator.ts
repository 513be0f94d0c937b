import Fastify from 'fastify';
import type { SimulatorSettings } from './simulator-settings';
import { simulators } from './simulators';

/**
 * The payment processors' stand-ins, all on one origin, each below a path of its own.
 * @param browser - names the folder of the built files that browsers load; without it they get none.
 */
export function createSimulator(
  settings: SimulatorSettings,
  browser: { readonly browserFolder?: string } = {},
) {
  const server = Fastify();
  server.get('/health', () => ({ status: 'ok' }));
  for (const simulator of simulators) {
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
