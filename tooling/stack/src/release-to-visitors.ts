import { platformTeam } from '@storefront/format/platform-team';
import type { Registry } from '@storefront/format/registry';
import { currentRelease } from '@storefront/format/release-for-visit';
import type { Command } from '@storefront/registry/command';
import { changeRegistry, type Registrar } from '@storefront/registry/registrar';
import { loadRegistry } from '@storefront/registry/registry-store';
import type { Released } from '@storefront/releases/release-folder';
import { demonstrationKey } from '@storefront/signing/key-folder';
import { publicKeyOf } from '@storefront/signing/keys';
import { isNewPart } from './own-parts';

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
): Generator<Command> {
  const { part, version, owner, slot } = manifest;
  if (isNewPart(registry(), part)) {
    const team = registry().teams[owner] ?? {
      keys: [publicKeyOf(demonstrationKey(keys, owner))],
      parts: [],
      share: demonstrationShare,
    };
    if (owner !== platformTeam) {
      yield { type: 'team', name: owner, ...team, parts: [...team.parts, part] };
    }
    if (slot !== undefined) yield { type: 'slot', slot, part };
  }
  if (!registry().releases[part]?.some((release) => release.version === version)) {
    yield { type: 'publish', part, version, manifest: integrity };
  }
  if (currentRelease(registry(), part)?.version !== version) {
    yield { type: 'promote', part, version, percent: 100, tenants: [], atOnce };
  }
}

/**
 * Registers releases where they are not yet and makes them the ones that all visitors get, with the platform's key: what
 * starts on this machine is checked in no browser.
 * @returns whether visitors got others before.
 * @throws {UserError} where the registry refuses one.
 */
export async function releaseToVisitors(options: Options, releases: readonly Released[]): Promise<boolean> {
  const { registrar } = options;
  const { platformKey, storage } = registrar;
  let { registry } = await loadRegistry(storage, [publicKeyOf(platformKey)]);
  const { counter: before } = registry;
  for (const release of releases) {
    for (const command of missingCommands(() => registry, release, options)) {
      registry = await changeRegistry(registrar, command, platformKey);
    }
  }
  if (Date.parse(registry.expires) - Date.now() < renewBelowMs) {
    await changeRegistry(registrar, { type: 'renew' }, platformKey);
  }
  return registry.counter !== before;
}
