import { join } from 'node:path';
import { hashSources } from '@ticket-storefront/releases';
import { createFolderStorage, updateFile } from '@ticket-storefront/storage';

/**
 * Remembers which version the sources of a part were built into, so that a start does not build them again. The files are only
 * a cache: without them every part is built once more, into the same versions.
 * @param place - the folder of the records; `root` holds the folders of parts.
 */
export function openBuildRecords(
  place: string,
  { root, mode }: { readonly root: string; readonly mode: 'production' | 'development' },
) {
  const storage = createFolderStorage(place);
  return {
    /** Describes the current sources of a part. */
    of(part: string) {
      const folder = join(root, part);
      const sources = hashSources(folder);
      const path = `${part}/${sources}.${mode}.txt`;
      return {
        /** The version that these sources were built into; null if they were not built yet. */
        version: async () => (await storage.read(path))?.content.toString() ?? null,
        /** Records the version that a build has made, unless the sources changed meanwhile. */
        async add(version: string): Promise<void> {
          if (hashSources(folder) === sources) await updateFile(storage, path, () => version);
        },
      };
    },
  };
}
