import type { Released } from '@storefront/releases/release-folder';
import { publishRelease, readParts } from './publish-releases';
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
  const refused: Released[] = [];

  const publish = async (released: Released) => {
    const outcome = await publishRelease(settings, released, { atOnce: true });
    if (outcome.ok) isChanged ||= outcome.isChanged;
    else refused.push(released);
    return outcome;
  };

  const { own: parts } = await readParts(settings);
  await releaseParts({ ...options, parts, publish: async (released) => void (await publish(released)) });
  signal?.throwIfAborted();
  // What was refused may fit what was released after it, such as a remote for a new shell.
  for (const released of refused.splice(0)) {
    const outcome = await publish(released);
    if (!outcome.ok) progress(`${released.manifest.part} stays as it is: ${outcome.reason}`);
  }
  return isChanged;
}
