import type { PageDescription } from '@storefront/format/page-description';
import type { ProcessorSources } from '@storefront/format/processor-sources';
import type { Registry } from '@storefront/format/registry';
import { releasesInUse } from '@storefront/format/release-for-visit';
import type { AssetOrigin } from '@storefront/registry/read-candidate';
import { filesOfEntry } from '@storefront/releases/files-of-entry';
import { createManifestReader } from '@storefront/releases/manifest-reader';
import { dataScripts } from './data-scripts';
import { inlineScripts } from './inline-scripts';
import type { InventoryRow, ScriptRow } from './inventory-row';
import { processorScripts } from './processor-scripts';
import { visitsThatGet } from './visits-that-get';

/** What a shell server says of its documents. */
export interface DocumentSources {
  readonly pages: readonly PageDescription[];
  readonly processors: ProcessorSources;
}

/** Every script that any visit, new or open, may run at an instant, by page: those of all releases in use, and all others. */
export async function inventory(
  registry: Registry,
  { assets, assetOrigin }: AssetOrigin,
  { pages, processors }: DocumentSources,
  at: Date,
): Promise<InventoryRow[]> {
  const readManifest = createManifestReader(assets);

  async function releasedScripts({ part, entry, reason }: PageDescription['parts'][number]) {
    const inUse = releasesInUse(registry, part, at);
    const rows = inUse.map(async (release): Promise<ScriptRow[]> => {
      const manifest = await readManifest(part, release);
      // A document has the entry in its own language.
      const inLanguages = Object.keys(manifest.entries).filter((name) => name.startsWith(`${entry}.`));
      const files = [entry, ...inLanguages].flatMap((name) => filesOfEntry(manifest, name, '.js'));
      return files.map(({ path, integrity }) => ({
        script: `${assetOrigin}/${part}/${manifest.version}/${path}`,
        who: visitsThatGet(release, inUse),
        owner: release.owner,
        reason,
        integrity,
      }));
    });
    return (await Promise.all(rows)).flat();
  }

  const perPage = pages.map(async ({ name, parts, data, inline, processor }) => {
    const released = await Promise.all(parts.map(releasedScripts));
    const others = processor === null ? [] : processorScripts(processor, processors[processor]);
    return [...released.flat(), ...dataScripts(data), ...inlineScripts(inline), ...others].map((row) => ({
      page: name,
      ...row,
    }));
  });
  return (await Promise.all(perPage)).flat();
}
