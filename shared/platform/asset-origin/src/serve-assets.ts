import { runServer } from '@storefront/server/run-server';
import { readAssetOriginSettings } from './asset-origin-settings';
import { createAssetServer } from './asset-server';

await runServer(readAssetOriginSettings, async (settings) => {
  const server = createAssetServer(settings);
  await server.listen({ port: settings.ASSETS_PORT, host: settings.LISTEN_HOST });
  return server;
});
