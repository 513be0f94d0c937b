import type { ReleaseFile } from '@storefront/format/release-file';
import type { ReleaseManifest } from '@storefront/releases/release-manifest';

/** What a release is served by. */
export type ServedManifest = Pick<ReleaseManifest, 'part' | 'version' | 'files' | 'entries'>;

/** Where the files of a release stand on an origin: in a folder of their own, as on the asset origin. */
export function releaseAddresses(origin: string, { part, version, files, entries }: ServedManifest) {
  const place = `/${part}/${version}/`;
  const integrities = new Map(files.map(({ path, integrity }) => [path, integrity]));
  const locate = (path: string): ReleaseFile => ({
    url: `${origin}${place}${path}`,
    integrity: integrities.get(path) ?? '',
  });
  const startOf = (entry: string) => ({
    script: locate(entries[entry]?.scripts[0] ?? ''),
    styles: (entries[entry]?.styles ?? []).map(locate),
  });
  return {
    /** Address of the release's files, ending in a slash. */
    folder: origin + place,
    /** The script and the styles that an entry starts with. */
    startOf,
    release: startOf('fragment'),
    /** The file of the release that a path of the origin names, or null. */
    fileAt: (pathname: string): string | null => {
      const file = pathname.startsWith(place) ? pathname.slice(place.length) : '';
      return integrities.has(file) ? file : null;
    },
  };
}
