import type { ReleaseFile } from '@storefront/format';
import { checkoutSlot } from '@storefront/format/parts';
import { demonstrationSlots } from '@storefront/platform-testing';
import { filesOfEntry, type ReleaseManifest } from '@storefront/releases/manifest';

type File = ReleaseManifest['files'][number];

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
  const address = ({ path }: File) => `${assetsOrigin}/${part}/${version}/${path}`;
  const released = (isNamed: (path: string) => boolean): ReleaseFile[] =>
    files
      .filter(({ path }) => isNamed(path))
      .map((file) => ({ url: address(file), integrity: file.integrity }));
  return {
    scripts: released((path) => scripts.includes(path)),
    preloads: released((path) => isOfChunk(path, '.js')),
    styles: released((path) => styles.includes(path) || isOfChunk(path, '.css')),
    listed: {
      scripts: filesOfEntry(manifest, entry, '.js').map(address),
      styles: filesOfEntry(manifest, entry, '.css').map(address),
    },
  };
}
