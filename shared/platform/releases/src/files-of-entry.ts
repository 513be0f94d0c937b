import { pathsOf, type ReleaseManifest } from './release-manifest';

/**
 * Every script, or every style, that a document with this entry may load: what no other entry names alone, since an
 * entry may import more than it starts with.
 */
export function filesOfEntry(
  { files, entries }: ReleaseManifest,
  name: string,
  ending: '.js' | '.css',
): ReleaseManifest['files'] {
  const own = new Set(entries[name] && pathsOf(entries[name]));
  const foreign = new Set(Object.values(entries).flatMap(pathsOf));
  return files.filter(({ path }) => path.endsWith(ending) && (own.has(path) || !foreign.has(path)));
}
