import type { Released } from '@storefront/releases/release-folder';
import { publishReleases, readParts } from './publish-releases';
import { type ReleasePartsOptions, releaseParts } from './release-parts';

/**
 * Releases the own parts of a store whose sources have changed, to the visitors of open pages too. A part whose release the
 * registry refuses stays as it is, and is told of.
 * @returns whether visitors got others before.
 * @throws {UserError} with webpack's words where one does not build.
 */
export async function releaseChanges(
  options: Omit<ReleasePartsOptions, 'parts' | 'publish'>,
): Promise<boolean> {
  const { settings, progress, signal } = options;
  let isChanged = false;
  const publishAll = async (releases: readonly Released[]) => {
    const outcome = await publishReleases(settings, releases, { atOnce: true });
    isChanged ||= outcome.isChanged;
    return outcome.refused;
  };

  const refused: Released[] = [];
  const publish = async (released: Released) => {
    if ((await publishAll([released])).size > 0) refused.push(released);
  };
  await releaseParts({ ...options, parts: (await readParts(settings)).own, publish });
  signal?.throwIfAborted();
  // What was refused may fit what was released after it, such as a remote for a new shell.
  for (const [part, why] of await publishAll(refused)) progress(`${part} stays as it is: ${why}`);
  return isChanged;
}
