import type { BootRemote } from '@storefront/contracts/boot';
import { acceptsContract } from '@storefront/contracts/contract-version';
import type { RemoteName } from '@storefront/contracts/parts';
import { currentRelease, type Registry, type ReleaseFile } from '@storefront/contracts/registry';

/** The files of one document: the shell's own for its kind of document, and the remotes it may load. */
export interface ReleaseSet {
  readonly scripts: readonly ReleaseFile[];
  readonly styles: readonly ReleaseFile[];
  /** What the shell's entry imports later. */
  readonly preloads: readonly ReleaseFile[];
  readonly remotes: Readonly<Record<string, BootRemote>>;
}

function bootRemote(registry: Registry, name: RemoteName): BootRemote | null {
  const release = currentRelease(registry, name);
  const [entry] = release?.extras.entries['fragment']?.scripts ?? [];
  if (!release || !entry || !acceptsContract(release.extras.contract)) return null;
  return {
    version: release.metadata.version,
    contract: release.extras.contract,
    entry,
    styles: release.extras.entries['fragment']?.styles ?? [],
  };
}

/**
 * Picks the releases for one document. A remote without an acceptable release is left out: its slot shows the
 * fallback, the rest of the page works.
 * @throws where the registry holds no release of the shell itself.
 */
export function pickReleaseSet(
  registry: Registry,
  document: 'storefront' | 'checkout',
  remotes: readonly RemoteName[],
): ReleaseSet {
  const shell = currentRelease(registry, 'shell')?.extras.entries[document];
  if (!shell) throw new Error(`The registry names no release of the shell with the entry ${document}.`);
  const picked = remotes.flatMap((name) => {
    const remote = bootRemote(registry, name);
    return remote ? [[name, remote] as const] : [];
  });
  return { ...shell, remotes: Object.fromEntries(picked) };
}
