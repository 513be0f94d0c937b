import type { BootRemote } from '@storefront/contracts/boot';
import { acceptsContract, builtAgainst } from '@storefront/contracts/contract-version';
import { partNames, type RemoteName } from '@storefront/contracts/parts';
import {
  type Registry,
  type RegistryRelease,
  type ReleaseFile,
  releaseForVisit,
  type Visit,
} from '@storefront/contracts/registry';
import type { ReleaseManifest } from '@storefront/federation/release-manifest';

/** The files of one document: the shell's own for its kind of document, and the remotes it may load. */
export interface ReleaseSet {
  readonly scripts: readonly ReleaseFile[];
  readonly styles: readonly ReleaseFile[];
  /** What the shell's entry imports later. */
  readonly preloads: readonly ReleaseFile[];
  readonly remotes: Readonly<Record<string, BootRemote>>;
}

type ManifestReader = (part: string, release: RegistryRelease) => Promise<ReleaseManifest>;

export interface ReleaseSources {
  readonly registry: Registry;
  readonly readManifest: ManifestReader;
  readonly assetsOrigin: string;
}

/** The version of every part that a visit gets, to be kept until it ends. */
export function pinVisit(registry: Registry, visit: Visit): Visit {
  const pinned = partNames.flatMap((part) => {
    const release = releaseForVisit(registry, part, visit);
    return release ? [[part, release.metadata.version] as const] : [];
  });
  return { ...visit, pinned: Object.fromEntries(pinned) };
}

/** The files that an entry of a release starts with, or null where it has no such entry. */
async function entryFiles(
  { readManifest, assetsOrigin }: ReleaseSources,
  part: string,
  release: RegistryRelease,
  name: string,
) {
  const { files, entries, version } = await readManifest(part, release);
  const entry = entries[name];
  if (!entry) return null;
  const hashes = new Map(files.map(({ path, integrity }) => [path, integrity]));
  const locate = (path: string): ReleaseFile => ({
    url: `${assetsOrigin}/${part}/${version}/${path}`,
    integrity: hashes.get(path) ?? '',
  });
  return {
    scripts: entry.scripts.map(locate),
    styles: entry.styles.map(locate),
    preloads: entry.preloads.map(locate),
  };
}

async function bootRemote(
  sources: ReleaseSources,
  name: RemoteName,
  visit: Visit,
  spoken: string | null,
): Promise<BootRemote | null> {
  const release = releaseForVisit(sources.registry, name, visit);
  if (!release || !acceptsContract(release.extras.contract, spoken)) return null;
  const files = await entryFiles(sources, name, release, 'fragment').catch(() => null);
  const [entry] = files?.scripts ?? [];
  if (!files || !entry) return null;
  const { contract } = release.extras;
  return { version: release.metadata.version, contract, entry, styles: files.styles };
}

/**
 * Picks the releases for one document of a visit. A remote without a release that runs on the contract of the visit's
 * own shell is left out: its slot shows the fallback, the rest of the page works.
 * @throws where the registry holds no release of the shell itself.
 */
export async function pickReleaseSet(
  sources: ReleaseSources,
  visit: Visit,
  document: 'storefront' | 'checkout',
  remotes: readonly RemoteName[],
): Promise<ReleaseSet> {
  const release = releaseForVisit(sources.registry, 'shell', visit);
  const shell = release && (await entryFiles(sources, 'shell', release, document));
  if (!shell) throw new Error(`The registry names no release of the shell with the entry ${document}.`);
  const spoken = builtAgainst(release.extras.contract);
  const picked = await Promise.all(
    remotes.map(async (name) => [name, await bootRemote(sources, name, visit, spoken)] as const),
  );
  const present = picked.flatMap(([name, remote]) => (remote ? [[name, remote] as const] : []));
  return { ...shell, remotes: Object.fromEntries(present) };
}
