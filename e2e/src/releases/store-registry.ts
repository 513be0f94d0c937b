import type { Registry } from '@storefront/contracts/registry';
import { demonstrationKey } from '@storefront/federation/key-folder';
import { publicKeyOf } from '@storefront/federation/keys';
import { openStorage } from '@storefront/federation/open-storage';
import { platformTeam } from '@storefront/federation/platform-team';
import type { Registrar } from '@storefront/federation/registrar';
import { loadRegistry } from '@storefront/federation/registry-store';
import type { StorePlace } from '../store/store-place';

/** Who keeps the registry of a store of this machine. */
export const registrarOf = ({ registry, assets, keys, origins }: StorePlace): Registrar => ({
  storage: openStorage(registry),
  assets: openStorage(assets),
  assetOrigin: origins.assets,
  platformKey: demonstrationKey(keys, platformTeam),
});

/** The registry of a store as it stands. */
export async function readRegistry(store: StorePlace): Promise<Registry> {
  const { storage, platformKey } = registrarOf(store);
  return (await loadRegistry(storage, [publicKeyOf(platformKey)])).registry;
}
