import type { Registrar } from '@storefront/registry/registrar';
import { createRegistrarServer } from '@storefront/registry/registrar-server';
import { keepRenewed } from '@storefront/registry/renewal';
import type { OperationSettings } from '@storefront/server/operation-fields';
import { requireConditionalWrites } from '@storefront/storage/require-conditional-writes';

/**
 * A registrar that is ready to listen, and keeps the registry valid.
 * @throws {UserError} where its storage would lose one of two writes at the same time.
 */
export async function openRegistrarServer(registrar: Registrar, settings?: OperationSettings) {
  await requireConditionalWrites(registrar.storage);
  const server = createRegistrarServer(registrar, settings);
  const stop = keepRenewed(registrar, (error) => server.log.error(error, 'The registry was not renewed'));
  server.addHook('onClose', async () => stop());
  return server;
}
