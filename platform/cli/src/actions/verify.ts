import type { Registry } from '@storefront/format/registry';
import { auditProblem } from '@storefront/registry/audit';
import { checkRelease } from '@storefront/releases/check-release';
import type { ReadableStorage } from '@storefront/storage/storage';

/**
 * Compares every byte on the asset origin with the registry, and the audit file with its hashes where it is at hand.
 * Revoked releases, which no visit gets, are only counted.
 */
export async function verify(
  registry: Registry,
  { assets, audit }: { readonly assets: ReadableStorage; readonly audit: ReadableStorage | null },
  progress: (line: string) => void,
) {
  const inAudit = audit && (await auditProblem(audit, registry));
  const problems = inAudit ? [inAudit] : [];
  const total = { releases: 0, revoked: 0, files: 0, bytes: 0, problems };
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
