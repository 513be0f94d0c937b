import type { KeyObject } from 'node:crypto';
import { currentRelease, type Registry } from '@storefront/contracts/registry';
import { changeRegistry, loadRegistry, type Registrar } from '../registry/registry-store';
import { demonstrationKey } from '../signing/key-folder';
import { publicKeyOf } from '../signing/keys';
import type { Storage } from '../storage/storage';
import { registerRelease } from './register-release';
import type { Released } from './release-part';

interface Options {
  readonly registrar: Registrar;
  readonly assets: Storage;
  readonly assetOrigin: string;
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
  platform: string,
  { name, key, part }: { name: string; key: KeyObject; part: string },
): Promise<Registry> {
  const known = registry.extras.teams[name];
  if (name === 'platform team' || (known?.parts.includes(part) && known.keys.includes(publicKeyOf(key)))) {
    return registry;
  }
  const keys = [...new Set([...(known?.keys ?? []), publicKeyOf(key)])];
  const parts = [...new Set([...(known?.parts ?? []), part])];
  const share = known?.share ?? demonstrationShare;
  return changeRegistry(registrar, { type: 'team', name, keys, parts, share }, platform);
}

/** Registers releases where they are not yet and makes them the ones that all visitors get, with demonstration keys. */
export async function releaseToVisitors(options: Options, releases: readonly Released[]): Promise<void> {
  const { registrar, keys, atOnce } = options;
  const platform = publicKeyOf(registrar.platformKey);
  let { registry } = await loadRegistry(registrar.storage, [platform]);
  for (const released of releases) {
    const { part, version, owner } = released.manifest;
    const key = demonstrationKey(keys, owner);
    registry = await addTeam(registrar, registry, platform, { name: owner, key, part });
    if (!registry.microFrontends[part]?.some(({ metadata }) => metadata.version === version)) {
      registry = await registerRelease({ ...options, released, key }, registry);
    }
    if (currentRelease(registry, part)?.metadata.version !== version) {
      const promotion = { type: 'promote' as const, part, version, percent: 100, tenants: [], atOnce };
      registry = await changeRegistry(registrar, promotion, platform);
    }
  }
  if (Date.parse(registry.extras.expires) - Date.now() < renewBelowMs) {
    await changeRegistry(registrar, { type: 'renew' }, platform);
  }
}
