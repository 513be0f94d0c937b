import { checksOf } from '@ticket-storefront/check';
import { isForNewVisits, type Registry, type RegistryRelease, releasesOf } from '@ticket-storefront/format';
import { acceptsContract, builtAgainst, isSlotName } from '@ticket-storefront/format/parts';
import {
  builtFrom,
  checkManifest,
  checkRelease,
  createManifestReader,
  hasOnlyModules,
  mainScript,
  type ReleaseManifest,
  releaseLimits,
  requireVersionName,
  sentBytesOf,
} from '@ticket-storefront/releases/manifest';
import { UserError } from '@ticket-storefront/server';
import type { Storage } from '@ticket-storefront/storage';
import { satisfies } from 'semver';
import type { CommandOf } from './command';
import type { Candidate } from './release-rules';
import type { Actor, Owner } from './roles';

/** The properties of a release that decide whether it fits the other parts. */
export type Compared = Pick<
  ReleaseManifest,
  'part' | 'version' | 'slot' | 'contract' | 'shared' | 'files' | 'entries'
> & {
  /** Missing before the build. */
  readonly bus?: ReleaseManifest['bus'];
};

const nameOf = ({ part, version }: Compared) => `${part} ${version}`;

/** One sentence for each package that a remote needs and a shell does not share. */
const missingPackages = (shell: Compared, remote: Compared) =>
  Object.entries(remote.shared).flatMap(([name, range]) => {
    const shared = shell.shared[name];
    if (shared !== undefined && satisfies(shared, range)) return [];
    return [`${nameOf(remote)} needs ${name} ${range}, and ${nameOf(shell)} shares ${shared ?? 'none'}.`];
  });

const without = (fields: readonly string[], others: readonly string[]) =>
  fields.filter((field) => !others.includes(field));

/** One sentence for each message on the cart bus that a remote and a shell do not both know. */
function incompatibleMessages(shell: Compared, remote: Compared): readonly string[] {
  if (!shell.bus || !remote.bus) return [];
  const { commands, facts } = shell.bus;
  const unknownCommands = Object.entries(remote.bus.commands).flatMap(([name, [sent = []]]) => {
    const forms = commands[name];
    if (!forms) return [`${nameOf(remote)} sends ${name}, which ${nameOf(shell)} does not accept.`];
    if (forms.some((form) => without(form, sent).length === 0)) return [];
    const missing = without(forms[0] ?? [], sent).join(', ');
    return [`${nameOf(remote)} sends ${name} without ${missing}, which ${nameOf(shell)} requires.`];
  });
  const unknownFacts = Object.entries(remote.bus.facts).flatMap(([name, needed]) => {
    const sent = facts[name];
    if (!sent) return [`${nameOf(remote)} listens to ${name}, which ${nameOf(shell)} does not send.`];
    const missing = without(needed, sent).join(', ');
    return missing
      ? [`${nameOf(remote)} listens to ${name} with ${missing}, which ${nameOf(shell)} does not send.`]
      : [];
  });
  return [...unknownCommands, ...unknownFacts];
}

const incompatibleContract = (shell: Compared, remote: Compared) => {
  const shellContract = builtAgainst(shell.contract);
  if (acceptsContract(remote.contract, shellContract)) return [];
  return [
    `${nameOf(remote)} runs on contract ${remote.contract}, and ${nameOf(shell)} has ${shellContract}.`,
  ];
};

/** One sentence for each page that starts with too many bytes: the storefront's, and one for each checkout. */
function oversizedPages(shell: Compared, remotes: readonly Compared[]): readonly string[] {
  const isCheckout = ({ slot }: Compared) => slot?.startsWith('checkout:') ?? false;
  const oversized = (entry: string, ofPage: readonly Compared[]) => {
    const limit = releaseLimits.sentBytesOfPage;
    const first = sentBytesOf(shell, entry);
    const sum = ofPage.reduce((all, remote) => all + sentBytesOf(remote, 'fragment'), first);
    if (sum <= limit) return [];
    const names = [shell, ...ofPage].map(nameOf).join(', ');
    return [`A page with ${names} starts with ${sum} compressed bytes, and at most ${limit} are allowed.`];
  };
  return [
    ...oversized(
      'storefront',
      remotes.filter((remote) => !isCheckout(remote)),
    ),
    ...remotes.filter(isCheckout).flatMap((remote) => oversized('checkout', [remote])),
  ];
}

/** One sentence for each conflict between a release and the releases that new visits get of other parts. */
export function findConflicts(release: Compared, live: readonly Compared[]): readonly string[] {
  const isShell = release.part === 'shell';
  const shells = isShell ? [release] : live.filter(({ part }) => part === 'shell');
  const others = live.filter(({ part }) => part !== 'shell' && part !== release.part);
  return shells.flatMap((shell) => [
    ...(isShell ? others : [release]).flatMap((remote) => [
      // The contract of a remote is checked by `requireContract`.
      ...(isShell ? incompatibleContract(shell, remote) : []),
      ...missingPackages(shell, remote),
      ...incompatibleMessages(shell, remote),
    ]),
    ...oversizedPages(shell, isShell ? others : [...others, release]),
  ]);
}

/**
 * Compares a release with the releases of other parts that new visits get: contract, shared packages, cart bus and bytes of pages.
 * @throws {UserError} naming each conflict and its part.
 */
export async function requireCompatibleWithLive(
  registry: Registry,
  assets: Storage,
  release: Compared,
): Promise<void> {
  const read = createManifestReader(assets);
  const live = await Promise.all(
    ['shell', ...Object.values(registry.slots)].flatMap((part) => {
      const ofPart = releasesOf(registry, part).filter(isForNewVisits);
      return ofPart.map((one) => read(part, one));
    }),
  );
  const broken = [...new Set(findConflicts(release, live))];
  if (broken.length === 0) return;
  throw new UserError(
    `${nameOf(release)} does not fit the releases that visitors get. ${broken.join(' ')} Build it against those, or release the others first.`,
  );
}

function requireCheck({ part, version, slot, check }: ReleaseManifest): void {
  if (!isSlotName(slot)) return;
  const orPlatform = `or ask the platform team to run \`storefront register ${part} ${version}\``;
  if (!check) {
    throw new UserError(
      `${part} ${version} was not checked in a browser: publish it on a machine with one, ${orPlatform}.`,
    );
  }
  const missing = checksOf(slot).filter((name) => !check.passed.includes(name));
  if (missing.length === 0) return;
  throw new UserError(
    `${part} ${version} was checked by ${check.name} ${check.version}, without ${missing.join(', ')}: publish it with the newest command line, ${orPlatform}.`,
  );
}

/** The asset origin for the registrar and for browsers. */
export interface AssetOrigin {
  readonly assets: Storage;
  readonly assetOrigin: string;
}

/**
 * Reads the manifest of a release, with every byte of its files if it is uploaded.
 * @throws {UserError} naming the first problem.
 */
async function readManifest(
  assets: Storage,
  command: CommandOf<'publish'>,
  ownerKeys: readonly string[],
  planned: Buffer | null,
): Promise<ReleaseManifest> {
  if (planned) {
    const checked = checkManifest(planned, command, ownerKeys);
    if ('manifest' in checked) return checked.manifest;
    throw new UserError(`${checked.problem} Publish ${command.part} with its owner's key.`);
  }
  const { manifest, problems } = await checkRelease(assets, command, ownerKeys);
  if (manifest && problems.length === 0) return manifest;
  throw new UserError(
    `${problems[0]} Publish ${command.part} again, or under another version, with its owner's key.`,
  );
}

/**
 * Checks every byte of a release on the asset origin, its owner's signature and its fit with the other parts. Only the platform
 * may register a release without a browser check.
 * @param planned - the text of its manifest, if it is not uploaded yet.
 * @throws {UserError} naming the first problem.
 */
export async function readCandidate(
  { assets, assetOrigin }: AssetOrigin,
  registry: Registry,
  command: CommandOf<'publish'>,
  { owner, actor }: { readonly owner: Owner; readonly actor: Actor },
  { now, planned }: { readonly now: Date; readonly planned: Buffer | null },
): Promise<Candidate> {
  const { part, version, manifest: hash } = command;
  requireVersionName(version);
  const manifest = await readManifest(assets, command, owner.keys, planned);
  if (actor.team) requireCheck(manifest);
  await requireCompatibleWithLive(registry, assets, manifest);
  const { path, integrity } = mainScript(manifest);
  const { contract, slot, provenance } = manifest;
  const release: RegistryRelease = {
    version,
    url: `${assetOrigin}/${part}/${version}/${path}`,
    integrity,
    manifest: hash,
    contract,
    ...(slot === undefined ? {} : { slot }),
    ...(hasOnlyModules(manifest) ? { hasOnlyModules: true } : {}),
    ...(provenance ? { built: builtFrom(provenance) } : {}),
    owner: owner.name,
    published: now.toISOString(),
    state: { name: 'candidate' },
  };
  return { part, release };
}
