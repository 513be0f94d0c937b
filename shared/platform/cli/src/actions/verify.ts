import type { Registry } from '@storefront/contracts/registry';
import { checkRelease } from '@storefront/releases/check-release';
import type { ReadableStorage } from '@storefront/storage/storage';

/** Compares every byte on the asset origin with the registry. Revoked releases, which no visit gets, are only counted. */
export async function verify(registry: Registry, assets: ReadableStorage, progress: (line: string) => void) {
  const total = { releases: 0, revoked: 0, files: 0, bytes: 0, problems: [] as string[] };
  for (const [part, releases] of Object.entries(registry.releases)) {
    for (const { version, manifest, state } of releases) {
      if (state.name === 'revoked') {
        total.revoked += 1;
        continue;
      }
      const checked = await checkRelease(assets, { part, version, manifest });
      total.releases += 1;
      total.files += checked.files;
      total.bytes += checked.bytes;
      total.problems.push(...checked.problems);
    }
    progress(`Verified ${part}`);
  }
  return total;
}
