import type { OperationSettings } from '@storefront/server/operation-fields';
import { requireConditionalWrites } from '@storefront/storage/require-conditional-writes';
import { createRegistrarServer } from './registrar-server';
import { keepRenewed } from './renewal';
import { type CanaryWatch, watchCanaries } from './watch-canaries';

/**
 * A registrar that is ready to listen, keeps the registry valid, and takes back canaries that fail by what the API tells.
 * @throws {UserError} where its storage would lose one of two writes at the same time.
 */
export async function openRegistrarServer(
  { registrar, api, webhook }: Omit<CanaryWatch, 'report'>,
  settings?: OperationSettings,
) {
  await requireConditionalWrites(registrar.storage);
  const server = createRegistrarServer(registrar, settings);
  const stop = keepRenewed(registrar, (error) => server.log.error(error, 'The registry was not renewed'));
  const report = (error: unknown) => server.log.error(error, 'Canaries were not judged, or it was not told');
  const stopWatch = watchCanaries({ registrar, api, webhook, report });
  server.addHook('onClose', async () => {
    stop();
    stopWatch();
  });
  return server;
}
