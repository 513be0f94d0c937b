import type { Shop } from '@ticket-storefront/format/parts';
import { trustOf } from '@ticket-storefront/registry';
import { runServer, webhookOf } from '@ticket-storefront/server';
import { withTraces } from '@ticket-storefront/server/http';
import { followKeyFile, keptKeyOf } from '@ticket-storefront/signing';
import { openStorage } from '@ticket-storefront/storage';
import { openRegistrarServer } from './registrar-server';
import { readRegistrarSettings } from './registrar-settings';

/** Runs this process as the registrar of a shop. */
export const serveRegistrar = ({
  contractVersion,
  deprecations,
}: Pick<Shop, 'contractVersion' | 'deprecations'>): Promise<void> =>
  runServer(
    readRegistrarSettings,
    withTraces('storefront-registrar', async (settings) => {
      const storage = openStorage(settings.REGISTRY_STORAGE);
      const state = settings.STATE_FOLDER ? openStorage(settings.STATE_FOLDER) : null;
      const kept = keptKeyOf(settings);
      const signingKey = kept ? () => kept : followKeyFile(settings.PLATFORM_KEY_FILE ?? '');
      const server = await openRegistrarServer(
        {
          registrar: {
            storage,
            assets: openStorage(settings.ASSETS_STORAGE),
            ...(settings.SOURCE_MAPS_STORAGE && { sourceMaps: openStorage(settings.SOURCE_MAPS_STORAGE) }),
            assetOrigin: settings.ASSETS_ORIGIN,
            get platformKey() {
              return signingKey();
            },
            validityMs: settings.REGISTRY_VALIDITY_HOURS * 3_600_000,
            formerKeys: settings.PLATFORM_KEYS ?? [],
            ...(state && { trust: trustOf(settings, { documents: storage, state }) }),
            contractVersion,
            deprecations,
          },
          api: { origin: settings.API_ORIGIN ?? '', token: settings.OPERATOR_TOKEN ?? null },
          webhook: webhookOf(settings),
          salesTeams: settings.CONSOLE_SALES_TEAMS ?? [],
          pruneAfterDays: settings.PRUNE_AFTER_DAYS ?? null,
          webhookNetworks: settings.TEAM_WEBHOOK_NETWORKS ?? [],
        },
        settings,
      );
      await server.listen({ host: settings.LISTEN_HOST, port: settings.REGISTRAR_PORT });
      return server;
    }),
  );
