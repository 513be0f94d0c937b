import type { Registrar } from '@storefront/registry/registrar';
import { createRegistrarServer } from '@storefront/registry/registrar-server';
import type { OperationSettings } from '@storefront/server/operation-fields';
import { requireConditionalWrites } from '@storefront/storage/require-conditional-writes';

/**
 * A registrar that is ready to listen.
 * @throws {UserError} where its storage would lose one of two writes at the same time.
 */
export async function openRegistrarServer(registrar: Registrar, settings?: OperationSettings) {
  await requireConditionalWrites(registrar.storage);
  return createRegistrarServer(registrar, settings);
}
