import type { Language } from '@ticket-storefront/domain/language';
import {
  fallbackRelease,
  isLone,
  nameRelease,
  type Registry,
  type RegistryRelease,
  type ReleaseFile,
  releaseForVisit,
  scriptReleasesBefore,
  type Visit,
} from '@ticket-storefront/format';
import {
  acceptsContract,
  builtAgainst,
  type PartName,
  type RemoteName,
} from '@ticket-storefront/format/parts';
import { createReadCache } from '@ticket-storefront/server';
import type { BootRemote } from '../../src/boot';
import { composedParts } from './known-slots';
import { entryFiles, type ReleaseSources } from './release-files';

export type ShellEntry = 'storefront' | 'checkout' | 'waiting-room';

interface DocumentStart {
  readonly entry: ShellEntry;
  readonly language: Language;
}

/** The shell's files and the remotes of one document. */
export interface ReleaseSet {
  /** The requested language if the shell's release has it. */
  readonly language: Language;
  readonly scripts: readonly ReleaseFile[];
  readonly styles: readonly ReleaseFile[];
  readonly preloads: readonly ReleaseFile[];
  readonly remotes: Readonly<Record<string, BootRemote>>;
  /** All modules of the remotes that are modules. */
  readonly modules: readonly ReleaseFile[];
  /** By part, with the shell's. */
  readonly releases: Readonly<Partial<Record<PartName, RegistryRelease>>>;
  /** Addresses of the releases' folders. The document loads no other scripts and styles. */
  readonly folders: readonly string[];
}

const hasScript = ({ hasOnlyModules }: RegistryRelease) => !hasOnlyModules;

/**
 * The visit's release and the one before it, as a fallback; in reverse order if the visit avoids its own. A browser that does
 * not check modules gets only releases with a script: instead of one without, those before it.
 * @param isFit - whether one of those runs on the visit's shell.
 */
export function releasesToTry(
  registry: Registry,
  part: string,
  visit: Visit,
  isFit: (release: RegistryRelease) => boolean = () => true,
): readonly RegistryRelease[] {
  const own = releaseForVisit(registry, part, visit);
  if (!own) return [];
  const last = fallbackRelease(registry, part, own.version);
  const isAvoided = ({ version }: RegistryRelease) => visit.avoided?.has(nameRelease(part, version)) ?? false;
  const both = last ? (isAvoided(own) ? [last, own] : [own, last]) : [own];
  if (visit.checksModules) return both;
  if (hasScript(own)) return both.filter(hasScript);
  const scripts = [...both.filter(hasScript), ...scriptReleasesBefore(registry, part, own.version)];
  const fitting = [...new Set(scripts)].filter(isFit);
  return fitting.toSorted((a, b) => Number(isAvoided(a)) - Number(isAvoided(b)));
}

/**
 * Pins a version of every part until the visit ends, except parts that do not run on its shell. Of linked releases a visit gets all or
 * none: without one of them, it avoids the others.
 */
export function resolveReleases(registry: Registry, visit: Visit): Visit {
  const resolved = pinReleases(registry, visit);
  const { avoided = new Set() } = visit;
  const lone = Object.entries(resolved.pinned)
    .filter(([part, version]) => isLone(registry, part, version, resolved.pinned))
    .map(([part, version]) => nameRelease(part, version))
    .filter((name) => !avoided.has(name));
  if (lone.length === 0) return resolved;
  return resolveReleases(registry, { ...visit, avoided: new Set([...avoided, ...lone]) });
}

function pinReleases(registry: Registry, visit: Visit): Visit {
  const shell = releaseForVisit(registry, 'shell', visit);
  const spoken = shell && builtAgainst(shell.contract);
  const newVisit = { ...visit, pinned: {} };
  const fitting = (part: string, visit: Visit) => {
    const isFit = ({ contract }: RegistryRelease) => part === 'shell' || acceptsContract(contract, spoken);
    const [release] = releasesToTry(registry, part, visit, isFit);
    return release && isFit(release) ? release : null;
  };
  const pinned = composedParts(registry).flatMap((part) => {
    const release = fitting(part, visit) ?? fitting(part, newVisit);
    return release ? [[part, release.version] as const] : [];
  });
  return { ...visit, pinned: Object.fromEntries(pinned) };
}

/** The first release that can be composed, with the files of its entry, or null. Failures are logged. */
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
      const reason = error instanceof Error ? error.message : error;
      sources.warn(`${part} ${release.version} is left out of documents: ${reason}`);
    }
  }
  return null;
}

/** Null if no release runs on the visit's shell, or none can be composed. */
async function pickRemote(
  sources: ReleaseSources,
  name: RemoteName,
  visit: Visit,
  { spoken, language }: { readonly spoken: string | null; readonly language: Language },
) {
  const found = await firstEntryFiles(sources, name, visit, { entry: 'fragment', language }, ({ contract }) =>
    acceptsContract(contract, spoken),
  );
  if (!found) return null;
  const { version, contract } = found.release;
  const { scripts, modules, styles, folder, readsCore } = found.files;
  const [entry] = [...scripts, ...modules];
  if (!entry) return null;
  const boot: BootRemote = {
    ...{ version, contract, entry, styles },
    ...(modules.length > 0 && { type: 'module' }),
  };
  return { release: found.release, boot, modules, folder, readsCore };
}

/**
 * Picks the releases for one document. A remote without a release for the visit's shell is left out: its slot shows the fallback.
 * @throws if there is no release of the shell.
 */
export async function pickReleaseSet(
  sources: ReleaseSources,
  visit: Visit,
  start: DocumentStart,
  remotes: readonly RemoteName[],
): Promise<ReleaseSet> {
  const found = await firstEntryFiles(sources, 'shell', visit, start, () => true);
  if (!found) throw new Error(`The registry has no shell release with the entry ${start.entry}.`);
  const { folder, core, readsCore: _, ...shell } = found.files;
  // The shell's language is the page's.
  const { language } = shell;
  const spoken = builtAgainst(found.release.contract);
  const picked = await Promise.all(
    remotes.map(async (name) => {
      const remote = await pickRemote(sources, name, visit, { spoken, language });
      return remote ? [{ name, ...remote }] : [];
    }),
  );
  const present = picked.flat();
  return {
    ...shell,
    scripts: [...(present.some(({ readsCore }) => readsCore) ? core : []), ...shell.scripts],
    remotes: Object.fromEntries(present.map(({ name, boot }) => [name, boot])),
    modules: present.flatMap(({ modules }) => modules),
    releases: {
      shell: found.release,
      ...Object.fromEntries(present.map(({ name, release }) => [name, release])),
    },
    folders: [folder, ...present.map((remote) => remote.folder)],
  };
}

const maxSets = 500;

/** Caches release sets. A set without one of its parts is not cached, because the part may come back. */
export function createReleaseSetPicker(sources: Omit<ReleaseSources, 'registry'>) {
  const sets = createReadCache<{ readonly set: ReleaseSet; readonly isWhole: boolean }>({
    max: maxSets,
    freshMs: ({ isWhole }) => (isWhole ? Number.POSITIVE_INFINITY : 0),
  });

  return async (registry: Registry, visit: Visit, start: DocumentStart, remotes: readonly RemoteName[]) => {
    const candidates = ['shell', ...remotes].map((part) =>
      releasesToTry(registry, part, visit)
        .map(({ manifest }) => manifest)
        .join(),
    );
    const key = [start.entry, start.language, ...remotes, ...candidates].join(' ');
    const { set } = await sets.get(key, async () => {
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

export type ReleaseSetPicker = ReturnType<typeof createReleaseSetPicker>;
