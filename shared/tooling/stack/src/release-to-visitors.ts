import type { KeyObject } from 'node:crypto';
import { platformTeam } from '@storefront/contracts/platform-team';
import type { Registry } from '@storefront/contracts/registry';
import { currentRelease } from '@storefront/contracts/release-for-visit';
import { changeRegistry, type Registrar } from '@storefront/registry/registrar';
import { loadRegistry } from '@storefront/registry/registry-store';
import type { Released } from '@storefront/releases/release-folder';
import { demonstrationKey } from '@storefront/signing/key-folder';
import { publicKeyOf } from '@storefront/signing/keys';

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

async function addTeam(
  registrar: Registrar,
  registry: Registry,
  { name, key, part }: { name: string; key: KeyObject; part: string },
): Promise<Registry> {
  const known = registry.teams[name];
  if (name === platformTeam || (known?.parts.includes(part) && known.keys.includes(publicKeyOf(key)))) {
    return registry;
  }
  const keys = [...new Set([...(known?.keys ?? []), publicKeyOf(key)])];
  const parts = [...new Set([...(known?.parts ?? []), part])];
  const share = known?.share ?? demonstrationShare;
  return changeRegistry(registrar, { type: 'team', name, keys, parts, share }, registrar.platformKey);
}

/**
 * Registers releases where they are not yet and makes them the ones that all visitors get, with demonstration keys.
 * @returns whether visitors got others before.
 */
export async function releaseToVisitors(options: Options, releases: readonly Released[]): Promise<boolean> {
  const { registrar, keys, atOnce } = options;
  const { platformKey, storage } = registrar;
  let { registry } = await loadRegistry(storage, [publicKeyOf(platformKey)]);
  const { counter: before } = registry;
  for (const { manifest, integrity } of releases) {
    const { part, version, owner } = manifest;
    const key = demonstrationKey(keys, owner);
    registry = await addTeam(registrar, registry, { name: owner, key, part });
    if (!registry.releases[part]?.some((release) => release.version === version)) {
      registry = await changeRegistry(
        registrar,
        { type: 'publish', part, version, manifest: integrity },
        key,
      );
    }
    if (currentRelease(registry, part)?.version !== version) {
      const promotion = { type: 'promote' as const, part, version, percent: 100, tenants: [], atOnce };
      registry = await changeRegistry(registrar, promotion, platformKey);
    }
  }
  if (Date.parse(registry.expires) - Date.now() < renewBelowMs) {
    await changeRegistry(registrar, { type: 'renew' }, platformKey);
  }
  return registry.counter !== before;
}
