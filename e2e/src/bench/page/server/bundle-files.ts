import type { ReleaseFile } from '@ticket-storefront/format';
import { checkoutSlot } from '@ticket-storefront/format/parts';
import { demonstrationSlots } from '@ticket-storefront/platform-testing';
import type { ReleaseManifest } from '@ticket-storefront/releases/manifest';

/** The files of the single bundle that a document names: its one script, and the chunk of the checkout's processor. */
export function bundleFiles(
  manifest: ReleaseManifest,
  assetsOrigin: string,
  entry: 'storefront' | 'checkout',
  processor: string | null,
) {
  const { part, version, files, entries } = manifest;
  const { scripts = [], styles = [] } = entries[entry] ?? {};
  const chunk = processor === null ? null : demonstrationSlots[checkoutSlot(processor)];
  const isOfChunk = (path: string, ending: string) => path.startsWith(`${chunk}.`) && path.endsWith(ending);
  const folder = `${assetsOrigin}/${part}/${version}/`;
  const released = (isNamed: (path: string) => boolean): ReleaseFile[] =>
    files
      .filter(({ path }) => isNamed(path))
      .map(({ path, integrity }) => ({ url: folder + path, integrity }));
  return {
    scripts: released((path) => scripts.includes(path)),
    preloads: released((path) => isOfChunk(path, '.js')),
    styles: released((path) => styles.includes(path) || isOfChunk(path, '.css')),
    /** Address of the release's folder. */
    folder,
  };
}
