import Fastify from 'fastify';
import { addMxSimulator } from './mx/mx-simulator';
import type { SimulatorSettings } from './simulator-settings';

/** The payment processors' stand-ins, all on one origin, each below a path of its own. */
export function createSimulator(settings: SimulatorSettings) {
  const server = Fastify();
  server.get('/health', () => ({ status: 'ok' }));
  addMxSimulator(server, {
    folder: settings.SIMULATOR_FOLDER,
    merchantId: settings.MX_MERCHANT_ID,
    consumerKey: settings.MX_CONSUMER_KEY,
    consumerSecret: settings.MX_CONSUMER_SECRET,
    slowAnswerMs: settings.SIMULATOR_SLOW_MS,
  });
  return server;
}
