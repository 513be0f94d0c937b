import type { KeyObject } from 'node:crypto';
import type { Registry } from '@storefront/contracts/registry';
import { Refusal } from '../registry/refusal';
import { changeRegistry, type Registrar } from '../registry/registry-store';
import { keysOfOwner } from '../registry/roles';
import { publicKeyOf } from '../signing/keys';
import type { Storage } from '../storage/storage';
import { checkRelease } from './check-release';
import { mainScript } from './release-manifest';
import type { Released } from './release-part';

interface RegisterOptions {
  readonly registrar: Registrar;
  readonly assets: Storage;
  /** Where browsers reach the assets. */
  readonly assetOrigin: string;
  readonly released: Released;
  /** Key of the team that publishes. */
  readonly key: KeyObject;
}

/**
 * Registers a release as a candidate, after every byte of it was found on the asset origin.
 * @throws {Refusal} where a byte is missing or not its owner's.
 */
export async function registerRelease(options: RegisterOptions, registry: Registry): Promise<Registry> {
  const { registrar, assets, assetOrigin, released, key } = options;
  const { part, version, contract, owner } = released.manifest;
  const ownerKeys = keysOfOwner(registry, part, [publicKeyOf(registrar.platformKey)]);
  const { problems } = await checkRelease(assets, { part, version, manifest: released.integrity }, ownerKeys);
  if (problems[0]) throw new Refusal(`${problems[0]} Publish ${part} again with its owner's key.`);
  const { path, integrity } = mainScript(released.manifest);
  const url = `${assetOrigin}/${part}/${version}/${path}`;
  return changeRegistry(
    registrar,
    { type: 'publish', part, version, manifest: released.integrity, url, integrity, contract, owner },
    publicKeyOf(key),
  );
}
