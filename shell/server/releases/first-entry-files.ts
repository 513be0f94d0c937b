import type { Language } from '@storefront/domain/language';
import type { RegistryRelease } from '@storefront/format/registry-release';
import type { Visit } from '@storefront/format/release-for-visit';
import { entryFiles } from './entry-files';
import type { ReleaseSources } from './release-sources';
import { releasesToTry } from './releases-to-try';

/**
 * The release of a part for a document, with the files of its entry: the visit's own, or where that cannot be composed,
 * the one that was current before. Null where neither can. What is left out is said.
 */
export async function firstEntryFiles(
  sources: ReleaseSources,
  part: string,
  visit: Visit,
  { entry, language }: { readonly entry: string; readonly language: Language },
  isFit: (release: RegistryRelease) => boolean,
) {
  for (const release of releasesToTry(sources.registry, part, visit).filter(isFit)) {
    try {
      const files = await entryFiles(sources, part, release, entry, language);
      if (files) return { release, files };
    } catch (error) {
      const why = error instanceof Error ? error.message : error;
      sources.warn(`${part} ${release.version} is left out of documents: ${why}`);
    }
  }
  return null;
}
