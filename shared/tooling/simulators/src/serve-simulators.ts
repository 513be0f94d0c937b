import { runServer } from '@storefront/server/run-server';
import { createSimulator } from './create-simulator';
import { readSimulatorSettings } from './simulator-settings';

await runServer(readSimulatorSettings, async (settings) => {
  const server = createSimulator(settings);
  await server.listen({ port: settings.SIMULATOR_PORT, host: 'localhost' });
  return server;
});
