import { acceptsContract, builtAgainst } from '@storefront/contract/contract-version';
import type { Registry } from '@storefront/format/registry';
import { releaseForVisit, type Visit } from '@storefront/format/release-for-visit';
import { composedParts } from '../releases/known-slots';
import { releasesToTry } from '../releases/releases-to-try';

/** The version of every part that a visit gets, to be kept until it ends; none that does not run on its shell. */
export function resolveReleases(registry: Registry, visit: Visit): Visit {
  const shell = releaseForVisit(registry, 'shell', visit);
  const spoken = shell && builtAgainst(shell.contract);
  const pinned = composedParts(registry).flatMap((part) => {
    const [kept] = releasesToTry(registry, part, visit);
    const [anew] = releasesToTry(registry, part, { ...visit, pinned: {} });
    const release = [kept, anew].find(
      (candidate) => candidate && (part === 'shell' || acceptsContract(candidate.contract, spoken)),
    );
    return release ? [[part, release.version] as const] : [];
  });
  return { ...visit, pinned: Object.fromEntries(pinned) };
}
