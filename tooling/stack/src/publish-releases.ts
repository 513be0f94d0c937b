import { platformTeam } from '@storefront/format/platform-team';
import type { Registrar } from '@storefront/registry/registrar';
import { loadRegistry } from '@storefront/registry/registry-store';
import type { Released } from '@storefront/releases/release-folder';
import { UserError } from '@storefront/server/user-error';
import { demonstrationKey } from '@storefront/signing/key-folder';
import { publicKeyOf } from '@storefront/signing/keys';
import { openStorage } from '@storefront/storage/open-storage';
import { StorageError } from '@storefront/storage/storage';
import { type SortedParts, sortParts } from './own-parts';
import { releaseToVisitors } from './release-to-visitors';
import { originsOf, root, type StackSettings } from './settings';
import { toUserError } from './to-user-error';

/** Who keeps the registry of a store. */
export const registrarOf = ({ registry, assets, port, keys }: StackSettings): Registrar => ({
  storage: openStorage(registry),
  assets: openStorage(assets),
  assetOrigin: originsOf(port).assets,
  platformKey: demonstrationKey(keys, platformTeam),
});

/** The public key of this machine's platform team. */
export const platformKeyOf = ({ keys }: StackSettings) => publicKeyOf(demonstrationKey(keys, platformTeam));

/** What came of a release: whether visitors got another before, or why the registry refuses it, in one sentence. */
type Outcome =
  | { readonly ok: true; readonly isChanged: boolean }
  | { readonly ok: false; readonly reason: string };

/**
 * Puts a release before the visitors of a store; with `atOnce`, before those of open visits too.
 * @throws {UserError} where the registry cannot be read or written.
 */
export async function publishRelease(
  settings: StackSettings,
  release: Released,
  { atOnce }: { readonly atOnce: boolean },
): Promise<Outcome> {
  const { keys } = settings;
  try {
    const registrar = registrarOf(settings);
    return { ok: true, isChanged: await releaseToVisitors({ registrar, keys, atOnce }, [release]) };
  } catch (error) {
    if (error instanceof UserError && !(error instanceof StorageError)) {
      return { ok: false, reason: error.message };
    }
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
