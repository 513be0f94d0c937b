import { contractVersion } from '@ticket-storefront/contract';
import type { Registry } from '@ticket-storefront/format';
import { platformTeam } from '@ticket-storefront/format/parts';
import { loadRegistry } from '@ticket-storefront/registry';
import type { Registrar } from '@ticket-storefront/registry/registrar';
import { demonstrationKey, publicKeyOf } from '@ticket-storefront/signing';
import { openStorage } from '@ticket-storefront/storage';
import type { StoreLocation } from '../store/store-location';

/** The registrar of a store of this machine. */
export const registrarOf = ({ registry, assets, keys, origins }: StoreLocation): Registrar => ({
  storage: openStorage(registry),
  assets: openStorage(assets),
  assetOrigin: origins.assets,
  platformKey: demonstrationKey(keys, platformTeam),
  contractVersion,
});

/** The current registry of a store. */
export async function readRegistry(store: StoreLocation): Promise<Registry> {
  const { storage, platformKey } = registrarOf(store);
  return (await loadRegistry(storage, [publicKeyOf(platformKey)])).registry;
}
