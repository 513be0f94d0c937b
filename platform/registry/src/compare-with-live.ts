import { acceptsContract, builtAgainst } from '@storefront/format/contract-range';
import type { Registry } from '@storefront/format/registry';
import { isForNewVisits } from '@storefront/format/release-for-visit';
import { createManifestReader } from '@storefront/releases/manifest-reader';
import { releaseLimits, sentBytesOf } from '@storefront/releases/release-limits';
import type { ReleaseManifest } from '@storefront/releases/release-manifest';
import { UserError } from '@storefront/server/user-error';
import type { Storage } from '@storefront/storage/storage';
import { satisfies } from 'semver';
import { releasesOf } from './rollout';
import { strangeMessages } from './strange-messages';

/** What a release says of itself that the others have to fit. */
export type Compared = Pick<
  ReleaseManifest,
  'part' | 'version' | 'slot' | 'contract' | 'shared' | 'files' | 'entries'
> & {
  /** Missing before it is built. */
  readonly bus?: ReleaseManifest['bus'];
};

const nameOf = ({ part, version }: Compared) => `${part} ${version}`;

/** What a remote takes from the shell that a shell does not share, one sentence each. */
const lackingPackages = (shell: Compared, remote: Compared) =>
  Object.entries(remote.shared).flatMap(([name, range]) => {
    const shared = shell.shared[name];
    if (shared !== undefined && satisfies(shared, range)) return [];
    return [`${nameOf(remote)} takes ${name} ${range}, and ${nameOf(shell)} shares ${shared ?? 'none'}.`];
  });

const strangeContract = (shell: Compared, remote: Compared) => {
  const spoken = builtAgainst(shell.contract);
  if (acceptsContract(remote.contract, spoken)) return [];
  return [`${nameOf(remote)} runs on contract ${remote.contract}, and ${nameOf(shell)} speaks ${spoken}.`];
};

/** The remotes of each page, by the entry of the shell that it starts with. */
function pagesOf(remotes: readonly Compared[]): readonly (readonly [string, readonly Compared[]])[] {
  const isCheckout = ({ slot }: Compared) => slot?.startsWith('checkout:') ?? false;
  return [
    ['storefront', remotes.filter((remote) => !isCheckout(remote))],
    ...remotes.filter(isCheckout).map((remote) => ['checkout', [remote]] as const),
  ];
}

function heavyPages(shell: Compared, remotes: readonly Compared[]): readonly string[] {
  return pagesOf(remotes).flatMap(([entry, ofPage]) => {
    const bytes = [sentBytesOf(shell, entry), ...ofPage.map((remote) => sentBytesOf(remote, 'fragment'))];
    const sum = bytes.reduce((all, one) => all + one, 0);
    if (sum <= releaseLimits.sentBytesOfPage) return [];
    const names = [shell, ...ofPage].map(nameOf).join(', ');
    return [
      `A page with ${names} starts with ${sum} compressed bytes, and ${releaseLimits.sentBytesOfPage} are allowed.`,
    ];
  });
}

/** What would break where visitors got a release beside those that they get of the other parts, one sentence each. */
export function breaksWith(release: Compared, live: readonly Compared[]): readonly string[] {
  const isShell = release.part === 'shell';
  const shells = isShell ? [release] : live.filter(({ part }) => part === 'shell');
  const others = live.filter(({ part }) => part !== 'shell' && part !== release.part);
  return shells.flatMap((shell) => [
    ...(isShell ? others : [release]).flatMap((remote) => [
      // Whether a remote runs on the shells is looked at by the rules of contracts.
      ...(isShell ? strangeContract(shell, remote) : []),
      ...lackingPackages(shell, remote),
      ...strangeMessages(shell, remote),
    ]),
    ...heavyPages(shell, isShell ? others : [...others, release]),
  ]);
}

/**
 * Compares a release with all that new visits get of the other parts: contract, shared packages, the cart bus, and bytes of pages.
 * @throws {UserError} with what would break, and whom.
 */
export async function requireFitsLive(registry: Registry, assets: Storage, release: Compared): Promise<void> {
  const read = createManifestReader(assets);
  const parts = ['shell', ...Object.values(registry.slots)];
  const live = await Promise.all(
    parts.flatMap((part) =>
      releasesOf(registry, part)
        .filter(isForNewVisits)
        .map((one) => read(part, one)),
    ),
  );
  const broken = [...new Set(breaksWith(release, live))];
  if (broken.length === 0) return;
  throw new UserError(
    `${nameOf(release)} does not go with what visitors get. ${broken.join(' ')} Build it against that, or release the others first.`,
  );
}
