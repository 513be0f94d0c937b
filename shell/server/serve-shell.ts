import { runServer } from '@ticket-storefront/server';
import { withTraces } from '@ticket-storefront/server/http';
import { readSettings } from './settings/settings';
import { createShellServer } from './shell-server';

await runServer(
  readSettings,
  withTraces('storefront-shell', async (settings) => {
    const server = createShellServer(settings);
    await server.listen({ port: settings.SHELL_PORT, host: settings.LISTEN_HOST });
    return server;
  }),
);
