import type { Language } from '@storefront/domain/language';
import {
  fallbackRelease,
  nameRelease,
  type Registry,
  type RegistryRelease,
  type ReleaseFile,
  releaseForVisit,
  type Visit,
} from '@storefront/format';
import { acceptsContract, builtAgainst, type PartName, type RemoteName } from '@storefront/format/parts';
import { createReadCache } from '@storefront/server';
import type { ListedAddresses } from '@storefront/server/http';
import type { BootRemote } from '../../src/boot';
import { composedParts } from './known-slots';
import { entryFiles, type ReleaseSources } from './release-files';

/** The shell's entry that a document starts with. */
export type ShellEntry = 'storefront' | 'checkout' | 'waiting-room';

/** What a document starts with, and the language that it is wanted in. */
interface DocumentStart {
  readonly entry: ShellEntry;
  readonly language: Language;
}

/** The files of one document: the shell's own for its kind of document, and the remotes it may load. */
export interface ReleaseSet {
  /** The language of the document: the one that it was wanted in, if the shell's release speaks it. */
  readonly language: Language;
  readonly scripts: readonly ReleaseFile[];
  readonly styles: readonly ReleaseFile[];
  /** What the shell's entry imports later. */
  readonly preloads: readonly ReleaseFile[];
  /** Of the shell's release; null where it has none. */
  readonly typeface: ReleaseFile | null;
  readonly remotes: Readonly<Record<string, BootRemote>>;
  /** The releases themselves, of the shell too, by part. */
  readonly releases: Readonly<Partial<Record<PartName, RegistryRelease>>>;
  /** Addresses of all that the document may load of these releases, at once or later. */
  readonly listed: ListedAddresses;
}

/**
 * The release of a part that a visit gets, and the one that was current before, for where it cannot be composed. The other
 * way round where the visit's own one fails.
 */
function releasesToTry(registry: Registry, part: string, visit: Visit): readonly RegistryRelease[] {
  const own = releaseForVisit(registry, part, visit);
  if (!own) return [];
  const last = fallbackRelease(registry, part, own.version);
  if (!last) return [own];
  return visit.avoided?.has(nameRelease(part, own.version)) ? [last, own] : [own, last];
}

/** The version of every part that a visit gets, to be kept until it ends; none that does not run on its shell. */
export function resolveReleases(registry: Registry, visit: Visit): Visit {
  const shell = releaseForVisit(registry, 'shell', visit);
  const spoken = shell && builtAgainst(shell.contract);
  const newVisit = { ...visit, pinned: {} };
  const fitting = (part: string, visit: Visit) => {
    const [release] = releasesToTry(registry, part, visit);
    return release && (part === 'shell' || acceptsContract(release.contract, spoken)) ? release : null;
  };
  const pinned = composedParts(registry).flatMap((part) => {
    const release = fitting(part, visit) ?? fitting(part, newVisit);
    return release ? [[part, release.version] as const] : [];
  });
  return { ...visit, pinned: Object.fromEntries(pinned) };
}

/**
 * The release of a part for a document, with the files of its entry: the visit's own, or where that cannot be composed,
 * the one that was current before. Null where neither can. What is left out is said.
 */
async function firstEntryFiles(
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

/** A remote as the shell is told of it, and all that the document may load of it. */
interface PickedRemote {
  readonly boot: BootRemote;
  readonly release: RegistryRelease;
  readonly listed: ListedAddresses;
}

/** The release of a remote that a visit gets; null where none runs on the visit's shell, or none can be composed. */
async function pickRemote(
  sources: ReleaseSources,
  name: RemoteName,
  visit: Visit,
  { spoken, language }: { readonly spoken: string | null; readonly language: Language },
): Promise<PickedRemote | null> {
  const found = await firstEntryFiles(sources, name, visit, { entry: 'fragment', language }, ({ contract }) =>
    acceptsContract(contract, spoken),
  );
  const [entry] = found?.files.scripts ?? [];
  if (!found || !entry) return null;
  const { version, contract } = found.release;
  const { styles, listed } = found.files;
  return { release: found.release, boot: { version, contract, entry, styles }, listed };
}

/**
 * Picks the releases for one document of a visit. A remote without a release that runs on the contract of the visit's
 * own shell is left out: its slot shows the fallback, the rest of the page works.
 * @throws where the registry holds no release of the shell itself.
 */
export async function pickReleaseSet(
  sources: ReleaseSources,
  visit: Visit,
  start: DocumentStart,
  remotes: readonly RemoteName[],
): Promise<ReleaseSet> {
  const found = await firstEntryFiles(sources, 'shell', visit, start, () => true);
  if (!found) throw new Error(`The registry has no shell release with the entry ${start.entry}.`);
  const shell = found.files;
  // A page is in one language: that of its frame.
  const { language } = shell;
  const spoken = builtAgainst(found.release.contract);
  const picked = await Promise.all(
    remotes.map(
      async (name) => [name, await pickRemote(sources, name, visit, { spoken, language })] as const,
    ),
  );
  const present = picked.flatMap(([name, remote]) => (remote ? [[name, remote] as const] : []));
  const all = [shell, ...present.map(([, remote]) => remote)].map(({ listed }) => listed);
  return {
    ...shell,
    remotes: Object.fromEntries(present.map(([name, { boot }]) => [name, boot])),
    releases: {
      shell: found.release,
      ...Object.fromEntries(present.map(([name, { release }]) => [name, release])),
    },
    listed: {
      scripts: all.flatMap(({ scripts }) => scripts),
      styles: all.flatMap(({ styles }) => styles),
    },
  };
}

/** Release sets that are kept: a few for each document and canary. */
const maxSets = 500;

/** Picks the releases for one document of a visit, as {@link pickReleaseSet} does. */
export type ReleaseSetPicker = (
  registry: ReleaseSources['registry'],
  visit: Visit,
  start: DocumentStart,
  remotes: readonly RemoteName[],
) => Promise<ReleaseSet>;

/** Keeps each release set for all visits with the same releases, unless it had to leave one out: that one may come back. */
export function createReleaseSetPicker(sources: Omit<ReleaseSources, 'registry'>): ReleaseSetPicker {
  const kept = createReadCache<{ readonly set: ReleaseSet; readonly isWhole: boolean }>({
    max: maxSets,
    freshMs: ({ isWhole }) => (isWhole ? Number.POSITIVE_INFINITY : 0),
  });

  return async (registry, visit, start, remotes) => {
    const candidates = ['shell', ...remotes].map((part) =>
      releasesToTry(registry, part, visit)
        .map(({ manifest }) => manifest)
        .join(),
    );
    const key = [start.entry, start.language, ...remotes, ...candidates].join(' ');
    const { set } = await kept.get(key, async () => {
      let isWhole = true;
      const warn = (line: string) => {
        isWhole = false;
        sources.warn(line);
      };
      const set = await pickReleaseSet({ ...sources, registry, warn }, visit, start, remotes);
      return { set, isWhole };
    });
    return set;
  };
}
