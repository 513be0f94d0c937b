import { checksOf } from '@storefront/check';
import { isForNewVisits, type Registry, type RegistryRelease, releasesOf } from '@storefront/format';
import { acceptsContract, builtAgainst, isSlotName } from '@storefront/format/parts';
import {
  checkRelease,
  createManifestReader,
  mainScript,
  type ReleaseManifest,
  releaseLimits,
  requireVersionName,
  sentBytesOf,
} from '@storefront/releases/manifest';
import { UserError } from '@storefront/server';
import type { Storage } from '@storefront/storage';
import { satisfies } from 'semver';
import type { CommandOf } from './command';
import type { Candidate } from './release-rules';
import type { Actor, Owner } from './roles';

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

const without = (fields: readonly string[], others: readonly string[]) =>
  fields.filter((field) => !others.includes(field));

/** What a remote says or hears on the cart bus that a shell does not take or tell, one sentence each. */
function strangeMessages(shell: Compared, remote: Compared): readonly string[] {
  if (!shell.bus || !remote.bus) return [];
  const { commands, facts } = shell.bus;
  const said = Object.entries(remote.bus.commands).flatMap(([name, [given = []]]) => {
    const taken = commands[name];
    if (!taken) return [`${nameOf(remote)} gives ${name}, which ${nameOf(shell)} does not take.`];
    if (taken.some((form) => without(form, given).length === 0)) return [];
    const lacking = without(taken[0] ?? [], given).join(', ');
    return [`${nameOf(remote)} gives ${name} without ${lacking}, which ${nameOf(shell)} asks for.`];
  });
  const heard = Object.entries(remote.bus.facts).flatMap(([name, wanted]) => {
    const told = facts[name];
    if (!told) return [`${nameOf(remote)} listens to ${name}, which ${nameOf(shell)} does not tell.`];
    const lacking = without(wanted, told).join(', ');
    return lacking
      ? [`${nameOf(remote)} listens to ${name} with ${lacking}, which ${nameOf(shell)} does not tell.`]
      : [];
  });
  return [...said, ...heard];
}

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

/** @throws {UserError} where the manifest of a remote does not say that its release has passed every check of its slot. */
function requireCheck({ part, version, slot, check }: ReleaseManifest): void {
  if (!isSlotName(slot)) return;
  const orPlatform = `or have the platform team run \`storefront register ${part} ${version}\``;
  if (!check) {
    throw new UserError(
      `${part} ${version} was checked in no browser: publish another version where there is one, ${orPlatform}.`,
    );
  }
  const missing = checksOf(slot).filter((name) => !check.passed.includes(name));
  if (missing.length === 0) return;
  throw new UserError(
    `${part} ${version} was checked by ${check.name} ${check.version}, without ${missing.join(', ')}: publish another version with the newest command line, ${orPlatform}.`,
  );
}

/** The asset origin, as the registrar reaches it and as browsers do. */
export interface AssetOrigin {
  readonly assets: Storage;
  readonly assetOrigin: string;
}

/**
 * The release that is to be published, after every byte of it was found on the asset origin and its manifest was found
 * to be its owner's. What no browser has checked is registered for the platform alone.
 * @throws {UserError} naming the first byte that is missing or not its owner's, or what would break beside the other parts.
 */
export async function readCandidate(
  { assets, assetOrigin }: AssetOrigin,
  registry: Registry,
  { part, version, manifest: hash }: CommandOf<'publish'>,
  { owner, actor }: { readonly owner: Owner; readonly actor: Actor },
  now: Date,
): Promise<Candidate> {
  requireVersionName(version);
  const { manifest, problems } = await checkRelease(assets, { part, version, manifest: hash }, owner.keys);
  if (problems[0] || !manifest) {
    throw new UserError(
      `${problems[0]} Publish ${part} again or under another version, with its owner's key.`,
    );
  }
  if (actor.team) requireCheck(manifest);
  await requireFitsLive(registry, assets, manifest);
  const { path, integrity } = mainScript(manifest);
  const { contract, slot } = manifest;
  const release: RegistryRelease = {
    version,
    url: `${assetOrigin}/${part}/${version}/${path}`,
    integrity,
    manifest: hash,
    contract,
    ...(slot === undefined ? {} : { slot }),
    owner: owner.name,
    published: now.toISOString(),
    state: { name: 'candidate' },
  };
  return { part, version, release };
}
