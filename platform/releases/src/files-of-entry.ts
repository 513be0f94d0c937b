import { pathsOf, type ReleaseManifest } from './release-manifest';

/** Language of an entry such as `fragment.es`; undefined for those without one, which are in English. */
const languageOf = (entry: string): string | undefined => entry.split('.')[1];

/**
 * Every script, or every style, that a document with this entry may load: what no other entry names alone, since an
 * entry may import more than it starts with. What has the name of a language belongs to the entries in that language.
 */
export function filesOfEntry(
  { files, entries }: ReleaseManifest,
  name: string,
  ending: '.js' | '.css',
): ReleaseManifest['files'] {
  const own = new Set(entries[name] && pathsOf(entries[name]));
  const foreign = new Set(Object.values(entries).flatMap(pathsOf));
  const languages = Object.keys(entries).flatMap((entry) => languageOf(entry) ?? []);
  const isForEntry = (path: string) =>
    !foreign.has(path) && languages.find((language) => path.includes(`.${language}.`)) === languageOf(name);
  // Styles are the same in all languages.
  return files.filter(({ path }) => path.endsWith(ending) && (own.has(path) || isForEntry(path)));
}
