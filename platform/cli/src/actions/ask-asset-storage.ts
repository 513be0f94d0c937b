import type { Registry, Team } from '@storefront/format/registry';
import { manifestPath } from '@storefront/releases/release-manifest';
import { UserError } from '@storefront/server/user-error';
import type { Storage } from '@storefront/storage/storage';

/**
 * Looks for a release where its files are said to be. Of a team it has to be its own release, which it tries to write
 * there once more: that changes nothing, and is refused where the team may not write.
 * @throws {UserError} where it is not there.
 */
export async function askAssetStorage(
  assets: Storage,
  registry: Registry | null,
  team: Team | null,
): Promise<string> {
  const releases = Object.entries(registry?.releases ?? {});
  const [newest] = releases
    .filter(([part]) => !team || team.parts.includes(part))
    .flatMap(([part, ofPart]) => ofPart.slice(-1).map(({ version }) => manifestPath(part, version)));
  if (!newest) return 'not asked, since there is no release yet';
  const stored = await assets.read(newest);
  if (!stored) {
    throw new UserError(`${newest} is not there: set ASSETS_STORAGE to the storage behind the asset origin.`);
  }
  if (!team) return `has ${newest}`;
  await assets.create(newest, stored.content);
  return `has ${newest}, and takes files`;
}
