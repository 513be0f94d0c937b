import { runServer } from '@ticket-storefront/server';
import { withTraces } from '@ticket-storefront/server/http';
import { readAssetOriginSettings } from './asset-origin-settings';
import { createAssetServer } from './asset-server';

await runServer(
  readAssetOriginSettings,
  withTraces('storefront-assets', async (settings) => {
    const server = createAssetServer(settings);
    await server.listen({ port: settings.ASSETS_PORT, host: settings.LISTEN_HOST });
    return server;
  }),
);
