import { contractVersion } from '@storefront/contract';
import type { Registry } from '@storefront/format';
import { platformTeam } from '@storefront/format/parts';
import { loadRegistry } from '@storefront/registry';
import type { Registrar } from '@storefront/registry/registrar';
import { demonstrationKey, publicKeyOf } from '@storefront/signing';
import { openStorage } from '@storefront/storage';
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
