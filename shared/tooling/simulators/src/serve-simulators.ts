import { join } from 'node:path';
import { runServer } from '@storefront/server/run-server';
import { createSimulator } from './create-simulator';
import { readSimulatorSettings } from './simulator-settings';

/** Beside the built server. */
const browserFolder = join(import.meta.dirname, 'browser');

await runServer(readSimulatorSettings, async (settings) => {
  const server = await createSimulator(settings, { browserFolder });
  await server.listen({ port: settings.SIMULATOR_PORT, host: 'localhost' });
  return server;
});
