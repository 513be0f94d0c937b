import { platformTeam } from '@storefront/contracts/platform-team';
import type { Registry } from '@storefront/contracts/registry';
import { currentRelease } from '@storefront/contracts/release-for-visit';
import type { Command } from '@storefront/registry/command';
import { changeRegistry, type Registrar } from '@storefront/registry/registrar';
import { loadRegistry } from '@storefront/registry/registry-store';
import type { Released } from '@storefront/releases/release-folder';
import { demonstrationKey } from '@storefront/signing/key-folder';
import { publicKeyOf } from '@storefront/signing/keys';
import { isNewPart, teamOf } from './own-parts';

interface Options {
  readonly registrar: Registrar;
  /** Folder of the demonstration keys. */
  readonly keys: string;
  /** Whether open visits get the releases too, with their next document. */
  readonly atOnce: boolean;
}

/** Percent of visits up to which a team moves its own releases in the demonstration. */
const demonstrationShare = 25;

const renewBelowMs = 15 * 24 * 60 * 60 * 1000;

/** The commands that put a release before all visitors, as far as they are missing. */
function* missingCommands(
  registry: () => Registry,
  { manifest, integrity }: Released,
  { keys, atOnce }: Options,
): Generator<{ readonly command: Command; readonly by: string }> {
  const { part, version, owner, slot } = manifest;
  if (isNewPart(registry(), part)) {
    const team = registry().teams[owner] ?? {
      keys: [publicKeyOf(demonstrationKey(keys, owner))],
      parts: [],
      share: demonstrationShare,
    };
    if (owner !== platformTeam) {
      const command: Command = { type: 'team', name: owner, ...team, parts: [...team.parts, part] };
      yield { command, by: platformTeam };
    }
    if (slot !== undefined) yield { command: { type: 'slot', slot, part }, by: platformTeam };
  }
  if (!registry().releases[part]?.some((release) => release.version === version)) {
    const command: Command = { type: 'publish', part, version, manifest: integrity };
    yield { command, by: teamOf(registry(), part) ?? platformTeam };
  }
  if (currentRelease(registry(), part)?.version !== version) {
    const command: Command = { type: 'promote', part, version, percent: 100, tenants: [], atOnce };
    yield { command, by: platformTeam };
  }
}

/**
 * Registers releases where they are not yet and makes them the ones that all visitors get, with demonstration keys.
 * @returns whether visitors got others before.
 * @throws {UserError} where the registry refuses one.
 */
export async function releaseToVisitors(options: Options, releases: readonly Released[]): Promise<boolean> {
  const { registrar, keys } = options;
  const { platformKey, storage } = registrar;
  let { registry } = await loadRegistry(storage, [publicKeyOf(platformKey)]);
  const { counter: before } = registry;
  for (const release of releases) {
    for (const { command, by } of missingCommands(() => registry, release, options)) {
      const key = by === platformTeam ? platformKey : demonstrationKey(keys, by);
      registry = await changeRegistry(registrar, command, key);
    }
  }
  if (Date.parse(registry.expires) - Date.now() < renewBelowMs) {
    await changeRegistry(registrar, { type: 'renew' }, platformKey);
  }
  return registry.counter !== before;
}
