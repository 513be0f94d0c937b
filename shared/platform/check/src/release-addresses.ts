import type { ReleaseFile } from '@storefront/contracts/release-file';
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
  const entry = entries['fragment'];
  return {
    /** Address of the release's files, ending in a slash. */
    folder: origin + place,
    release: { script: locate(entry?.scripts[0] ?? ''), styles: (entry?.styles ?? []).map(locate) },
    /** The file of the release that a path of the origin names, or null. */
    fileAt: (pathname: string): string | null => {
      const file = pathname.startsWith(place) ? pathname.slice(place.length) : '';
      return integrities.has(file) ? file : null;
    },
  };
}
