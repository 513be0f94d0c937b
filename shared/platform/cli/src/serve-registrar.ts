import { runServer } from '@storefront/server/run-server';
import { openStorage } from '@storefront/storage/open-storage';
import { readPrivateKeyFile } from './program/key-files';
import { openRegistrarServer } from './registrar/open-registrar-server';
import { readRegistrarSettings } from './registrar/registrar-settings';

await runServer(readRegistrarSettings, async (settings) => {
  const server = await openRegistrarServer(
    {
      storage: openStorage(settings.REGISTRY_STORAGE),
      assets: openStorage(settings.ASSETS_STORAGE),
      assetOrigin: settings.ASSETS_ORIGIN,
      platformKey: readPrivateKeyFile(settings.PLATFORM_KEY_FILE),
      formerKeys: settings.PLATFORM_KEYS ?? [],
    },
    settings,
  );
  await server.listen({ host: settings.LISTEN_HOST, port: settings.REGISTRAR_PORT });
  return server;
});
