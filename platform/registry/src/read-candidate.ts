import type { Registry } from '@storefront/format/registry';
import type { RegistryRelease } from '@storefront/format/registry-release';
import { checkRelease } from '@storefront/releases/check-release';
import { mainScript } from '@storefront/releases/release-manifest';
import { requireVersionName } from '@storefront/releases/require-version-name';
import { UserError } from '@storefront/server/user-error';
import type { Storage } from '@storefront/storage/storage';
import type { CommandOf } from './command';
import { requireFitsLive } from './compare-with-live';
import { requireCheck } from './require-check';
import type { Actor, Owner } from './roles';

/** The asset origin, as the registrar reaches it and as browsers do. */
export interface AssetOrigin {
  readonly assets: Storage;
  readonly assetOrigin: string;
}

/** A release that lies complete on the asset origin, and that no visitor gets yet. */
export interface Candidate {
  readonly part: string;
  readonly version: string;
  readonly release: RegistryRelease;
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
