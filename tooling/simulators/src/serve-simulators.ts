import { join } from 'node:path';
import { isReal, processors } from '@ticket-storefront/processors';
import { runServer } from '@ticket-storefront/server';
import { createSimulator } from './create-simulator';
import { readSimulatorSettings } from './simulator-settings';

const browserFolder = join(import.meta.dirname, 'browser');

await runServer(readSimulatorSettings, async (settings) => {
  const simulated = processors.filter((processor) => !isReal(processor, process.env));
  const server = await createSimulator(settings, { browserFolder }, simulated);
  await server.listen({ port: settings.SIMULATOR_PORT, host: 'localhost' });
  return server;
});
