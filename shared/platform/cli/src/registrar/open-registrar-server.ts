import type { Registrar } from '@storefront/registry/registrar';
import { createRegistrarServer } from '@storefront/registry/registrar-server';
import { keepRenewed } from '@storefront/registry/renewal';
import { watchCanaries } from '@storefront/registry/stop-failing-canaries';
import type { OperationSettings } from '@storefront/server/operation-fields';
import { requireConditionalWrites } from '@storefront/storage/require-conditional-writes';
import type { OperatorApi } from '../actions/ask-operator-api';
import { readHealth } from '../actions/release-health';

/**
 * A registrar that is ready to listen, keeps the registry valid, and takes back canaries that fail by what the API tells.
 * @throws {UserError} where its storage would lose one of two writes at the same time.
 */
export async function openRegistrarServer(
  registrar: Registrar,
  api: OperatorApi,
  settings?: OperationSettings,
) {
  await requireConditionalWrites(registrar.storage);
  const server = createRegistrarServer(registrar, settings);
  const stop = keepRenewed(registrar, (error) => server.log.error(error, 'The registry was not renewed'));
  const stopWatch = watchCanaries(
    registrar,
    () => readHealth(api),
    (error) => server.log.error(error, 'Canaries were not judged'),
  );
  server.addHook('onClose', async () => {
    stop();
    stopWatch();
  });
  return server;
}
