import { type Processor, processors } from '@storefront/processors';
import Fastify from 'fastify';
import { loadSimulator } from './load-simulator';
import type { SimulatorSettings } from './simulator-settings';

/**
 * The payment processors' stand-ins, all on one origin, each below a path of its own.
 * @param browser - names the folder of the built files that browsers load; without it they get none.
 * @param simulated - the processors to stand in for.
 * @throws {UserError} where one of them has no simulator.
 */
export async function createSimulator(
  settings: SimulatorSettings,
  browser: { readonly browserFolder?: string } = {},
  simulated: readonly Processor[] = processors,
) {
  const server = Fastify();
  server.get('/health', () => ({ status: 'ok' }));
  for (const processor of simulated) {
    const simulator = await loadSimulator(processor);
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
