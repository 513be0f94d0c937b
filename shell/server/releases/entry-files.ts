import { defaultLanguage, type Language } from '@storefront/domain/language';
import type { RegistryRelease } from '@storefront/format/registry-release';
import type { ReleaseFile } from '@storefront/format/release-file';
import { filesOfEntry } from '@storefront/releases/files-of-entry';
import { fitsIntoHeaders } from '@storefront/releases/release-limits';
import type { ReleaseSources } from './release-sources';

/**
 * The files that an entry of a release starts with, in the language if the release speaks it; null where it has no such entry.
 * @throws where its addresses would make the headers of documents too long: browsers then show none of them.
 */
export async function entryFiles(
  { readManifest, assetsOrigin }: ReleaseSources,
  part: string,
  release: RegistryRelease,
  wanted: string,
  language: Language,
) {
  const manifest = await readManifest(part, release);
  const translated = `${wanted}.${language}`;
  const name = manifest.entries[translated] ? translated : wanted;
  const entry = manifest.entries[name];
  if (!entry) return null;
  if (!fitsIntoHeaders(manifest, name)) throw new Error('its scripts and styles do not fit into headers');
  const addressOf = (path: string) => `${assetsOrigin}/${part}/${manifest.version}/${path}`;
  const hashes = new Map(manifest.files.map(({ path, integrity }) => [path, integrity]));
  const locate = (path: string): ReleaseFile => {
    const integrity = hashes.get(path);
    if (!integrity) throw new Error(`${addressOf(path)} is in no manifest.`);
    return { url: addressOf(path), integrity };
  };
  const listed = (ending: '.js' | '.css') =>
    filesOfEntry(manifest, name, ending).map(({ path }) => addressOf(path));
  const typeface = manifest.files.find(({ path }) => path.endsWith('.woff2'));
  return {
    language: name === translated ? language : defaultLanguage,
    scripts: entry.scripts.map(locate),
    styles: entry.styles.map(locate),
    preloads: entry.preloads.map(locate),
    typeface: typeface ? locate(typeface.path) : null,
    listed: { scripts: listed('.js'), styles: listed('.css') },
  };
}
