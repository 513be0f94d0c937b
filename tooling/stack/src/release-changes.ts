import type { Released } from '@storefront/releases/release-folder';
import { publishRelease, readParts } from './publish-releases';
import { type ReleasePartsOptions, releaseParts } from './release-parts';

/** A part has been looked at: whether visitors get another release of it, and the parts that come next. */
export interface PartChange {
  readonly changed: readonly string[];
  readonly pending: readonly string[];
}

interface ReleaseChangesOptions extends Omit<ReleasePartsOptions, 'parts' | 'publish'> {
  readonly onRelease?: (change: PartChange) => Promise<void>;
}

/**
 * Releases the own parts of a store whose sources have changed, to the visitors of open pages too. A part whose release the
 * registry refuses stays as it is, and is told of.
 * @throws {UserError} with webpack's words where one does not build.
 */
export async function releaseChanges(options: ReleaseChangesOptions): Promise<void> {
  const { settings, progress, signal, onRelease } = options;
  const refused: Released[] = [];
  const { own: parts } = await readParts(settings);
  const pending = new Set<string>(parts.map(({ name }) => name));

  const publish = async (released: Released) => {
    const outcome = await publishRelease(settings, released, { atOnce: true });
    if (!outcome.ok) refused.push(released);
    pending.delete(released.manifest.part);
    await onRelease?.({
      changed: outcome.ok && outcome.isChanged ? [released.manifest.part] : [],
      pending: [...pending],
    });
    return outcome;
  };

  await releaseParts({ ...options, parts, publish: async (released) => void (await publish(released)) });
  signal?.throwIfAborted();
  // What was refused may fit what was released after it, such as a remote for a new shell.
  for (const released of refused.splice(0)) {
    const outcome = await publish(released);
    if (!outcome.ok) progress(`${released.manifest.part} stays as it is: ${outcome.reason}`);
  }
}
