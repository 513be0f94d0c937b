import type { Registry } from '@storefront/contracts/registry';
import { keysOfOwner } from '../registry/roles';
import { checkRelease } from '../release/check-release';
import type { Storage } from '../storage/storage';

/** Compares every byte on the asset origin with the registry. */
export async function verify(
  registry: Registry,
  assets: Storage,
  platformKeys: readonly string[],
  progress: (line: string) => void,
) {
  const total = { releases: 0, files: 0, bytes: 0, problems: [] as string[] };
  for (const [part, releases] of Object.entries(registry.microFrontends)) {
    for (const { metadata, extras } of releases) {
      const claimed = { part, version: metadata.version, manifest: extras.manifest };
      const checked = await checkRelease(assets, claimed, keysOfOwner(registry, part, platformKeys));
      total.releases += 1;
      total.files += checked.files;
      total.bytes += checked.bytes;
      total.problems.push(...checked.problems);
    }
    progress(`Verified ${part}`);
  }
  return total;
}
