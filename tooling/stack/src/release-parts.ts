import { join } from 'node:path';
import type { Released } from '@storefront/releases/release-folder';
import { findRelease, releaseVersion } from '@storefront/releases/release-part';
import { demonstrationKey } from '@storefront/signing/key-folder';
import { publicKeyOf } from '@storefront/signing/keys';
import { openStorage } from '@storefront/storage/open-storage';
import { type Builders, createBuilders } from './builders';
import type { OwnPart } from './own-parts';
import { root, type StackSettings } from './settings';

export interface ReleasePartsOptions {
  readonly settings: StackSettings;
  readonly mode: 'production' | 'development';
  readonly parts: readonly OwnPart[];
  progress(line: string): void;
  /** Gets each release as soon as it is there, one after the other. */
  publish(released: Released): Promise<void>;
  /** Ends the builds that are under way. */
  readonly signal?: AbortSignal;
  /** Builders that live on; otherwise there are some for these releases alone. */
  readonly builders?: Builders;
}

/** Publishes what is released already, and releases the other parts. */
async function releaseMissing(options: ReleasePartsOptions, builders: Builders): Promise<void> {
  const { settings, mode, parts, progress, publish, signal } = options;
  const assets = openStorage(settings.assets);
  const find = ({ name, owner }: OwnPart, version: string) =>
    findRelease(assets, name, version, [publicKeyOf(demonstrationKey(settings.keys, owner))]);

  let publishing = Promise.resolve();
  const publishInTurn = (released: Released) => {
    publishing = publishing.then(() => publish(released));
    return publishing;
  };

  // Which versions these are is settled once: sources may change while others are built.
  const releases = new Map<OwnPart, Released | null>();
  for (const part of parts) releases.set(part, await find(part, releaseVersion(join(root, part.name), mode)));
  const build = builders.forEach(
    parts.filter((part) => !releases.get(part)),
    async (part, builder) => {
      signal?.throwIfAborted();
      const started = Date.now();
      progress(`Building ${part.name} …`);
      const released = await find(part, await builder.release(part));
      progress(`Built ${part.name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
      signal?.throwIfAborted();
      if (released) await publishInTurn(released);
    },
  );
  const known = [...releases.values()].filter((released) => released !== null);
  await Promise.all([build, ...known.map(publishInTurn)]);
}

/**
 * Makes sure that today's sources of these parts are released, building those that are not, and publishes all of them.
 * @throws {UserError} with webpack's words where a part does not build.
 */
export async function releaseParts(options: ReleasePartsOptions): Promise<void> {
  const { settings, mode, signal } = options;
  const builders = options.builders ?? createBuilders(settings, mode);
  signal?.addEventListener('abort', builders.stop);
  try {
    await releaseMissing(options, builders);
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', builders.stop);
    if (!options.builders) builders.stop();
  }
}
