import type { BootRemote } from '@storefront/contracts/boot';
import { acceptsContract, builtAgainst } from '@storefront/contracts/contract-version';
import { partNames, type RemoteName } from '@storefront/contracts/parts';
import type { Registry } from '@storefront/contracts/registry';
import type { RegistryRelease } from '@storefront/contracts/registry-release';
import type { ReleaseFile } from '@storefront/contracts/release-file';
import { releaseForVisit, type Visit } from '@storefront/contracts/release-for-visit';
import { filesOfEntry } from '@storefront/releases/files-of-entry';
import type { ReleaseManifest } from '@storefront/releases/release-manifest';

/** The files of one document: the shell's own for its kind of document, and the remotes it may load. */
export interface ReleaseSet {
  readonly scripts: readonly ReleaseFile[];
  readonly styles: readonly ReleaseFile[];
  /** What the shell's entry imports later. */
  readonly preloads: readonly ReleaseFile[];
  readonly remotes: Readonly<Record<string, BootRemote>>;
  /** Addresses of all that the document may load of these releases, at once or later. */
  readonly listed: ListedAddresses;
}

export interface ListedAddresses {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

type ManifestReader = (part: string, release: RegistryRelease) => Promise<ReleaseManifest>;

export interface ReleaseSources {
  readonly registry: Registry;
  readonly readManifest: ManifestReader;
  readonly assetsOrigin: string;
  /** Told which remote is left out, and why. */
  warn(line: string): void;
}

/** The version of every part that a visit gets, to be kept until it ends; none that does not run on its shell. */
export function pinVisit(registry: Registry, visit: Visit): Visit {
  const shell = releaseForVisit(registry, 'shell', visit);
  const spoken = shell && builtAgainst(shell.contract);
  const pinned = partNames.flatMap((part) => {
    const kept = releaseForVisit(registry, part, visit);
    const release = [kept, releaseForVisit(registry, part, { ...visit, pinned: {} })].find(
      (candidate) => candidate && (part === 'shell' || acceptsContract(candidate.contract, spoken)),
    );
    return release ? [[part, release.version] as const] : [];
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
  const manifest = await readManifest(part, release);
  const entry = manifest.entries[name];
  if (!entry) return null;
  const addressOf = (path: string) => `${assetsOrigin}/${part}/${manifest.version}/${path}`;
  const hashes = new Map(manifest.files.map(({ path, integrity }) => [path, integrity]));
  const locate = (path: string): ReleaseFile => {
    const integrity = hashes.get(path);
    if (!integrity) throw new Error(`${addressOf(path)} is in no manifest.`);
    return { url: addressOf(path), integrity };
  };
  const listed = (ending: '.js' | '.css') =>
    filesOfEntry(manifest, name, ending).map(({ path }) => addressOf(path));
  return {
    scripts: entry.scripts.map(locate),
    styles: entry.styles.map(locate),
    preloads: entry.preloads.map(locate),
    listed: { scripts: listed('.js'), styles: listed('.css') },
  };
}

/** A remote as the shell is told of it, and all that the document may load of it. */
interface PickedRemote {
  readonly boot: BootRemote;
  readonly listed: ListedAddresses;
}

async function pickRemote(
  sources: ReleaseSources,
  name: RemoteName,
  visit: Visit,
  spoken: string | null,
): Promise<PickedRemote | null> {
  const release = releaseForVisit(sources.registry, name, visit);
  if (!release || !acceptsContract(release.contract, spoken)) return null;
  const files = await entryFiles(sources, name, release, 'fragment').catch((error: unknown) => {
    const why = error instanceof Error ? error.message : error;
    sources.warn(`${name} ${release.version} is left out of documents: ${why}`);
    return null;
  });
  const [entry] = files?.scripts ?? [];
  if (!files || !entry) return null;
  const { contract } = release;
  const { styles, listed } = files;
  return { boot: { version: release.version, contract, entry, styles }, listed };
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
  const spoken = builtAgainst(release.contract);
  const picked = await Promise.all(
    remotes.map(async (name) => [name, await pickRemote(sources, name, visit, spoken)] as const),
  );
  const present = picked.flatMap(([name, remote]) => (remote ? [[name, remote] as const] : []));
  const all = [shell, ...present.map(([, remote]) => remote)].map(({ listed }) => listed);
  return {
    ...shell,
    remotes: Object.fromEntries(present.map(([name, { boot }]) => [name, boot])),
    listed: {
      scripts: all.flatMap(({ scripts }) => scripts),
      styles: all.flatMap(({ styles }) => styles),
    },
  };
}
