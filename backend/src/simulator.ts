import { runServer } from './run-server';
import { createSimulator } from './simulators/create-simulator';
import { readSimulatorSettings } from './simulators/simulator-settings';

await runServer(async () => {
  const settings = readSimulatorSettings(process.env);
  const server = createSimulator(settings);
  await server.listen({ port: settings.SIMULATOR_PORT, host: 'localhost' });
  return server;
});
