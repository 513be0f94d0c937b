import { platformTeam } from '@storefront/contracts/platform-team';
import type { Registrar } from '@storefront/registry/registrar';
import { loadRegistry } from '@storefront/registry/registry-store';
import type { Released } from '@storefront/releases/release-folder';
import { demonstrationKey } from '@storefront/signing/key-folder';
import { publicKeyOf } from '@storefront/signing/keys';
import { openStorage } from '@storefront/storage/open-storage';
import { type SortedParts, sortParts } from './own-parts';
import { type Outcome, releaseToVisitors } from './release-to-visitors';
import { originsOf, root, type StackSettings } from './settings';
import { toUserError } from './to-user-error';

const registrarOf = ({ registry, assets, port, keys }: StackSettings): Registrar => ({
  storage: openStorage(registry),
  assets: openStorage(assets),
  assetOrigin: originsOf(port).assets,
  platformKey: demonstrationKey(keys, platformTeam),
});

/** The public key of this machine's platform team. */
export const platformKeyOf = ({ keys }: StackSettings) => publicKeyOf(demonstrationKey(keys, platformTeam));

/**
 * Puts releases before the visitors of a store; with `atOnce`, before those of open visits too.
 */
export async function publishReleases(
  settings: StackSettings,
  releases: readonly Released[],
  { atOnce }: { readonly atOnce: boolean },
): Promise<Outcome> {
  const { keys } = settings;
  try {
    return await releaseToVisitors({ registrar: registrarOf(settings), keys, atOnce }, releases);
  } catch (error) {
    throw toUserError(error);
  }
}

/** The parts of a store, sorted by whether this machine releases them. */
export async function readParts(settings: StackSettings): Promise<SortedParts> {
  const { storage, platformKey } = registrarOf(settings);
  try {
    const { registry } = await loadRegistry(storage, [publicKeyOf(platformKey)]);
    return sortParts(registry, { root, keys: settings.keys });
  } catch (error) {
    throw toUserError(error);
  }
}
