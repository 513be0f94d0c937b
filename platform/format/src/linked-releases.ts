import type { LinkedRelease, Registry } from './registry';
import { isCanary, releasesOf } from './release-for-visit';

const find = (registry: Registry, { part, version }: LinkedRelease) =>
  releasesOf(registry, part).find((release) => release.version === version);

/** The releases of other parts that a visit gets only together with a release: while all are canaries, or all current. */
export function activeLinks(registry: Registry, part: string, version: string): readonly LinkedRelease[] {
  const release = find(registry, { part, version });
  const name = release?.state.name;
  if (name !== 'canary' && name !== 'current') return [];
  return (release?.linked ?? []).filter((link) => find(registry, link)?.state.name === name);
}

/**
 * Whether a visit would get a release without one that is linked with it.
 * @param versions - what it gets of every part
 */
export function isLone(
  registry: Registry,
  part: string,
  version: string,
  versions: Readonly<Record<string, string>>,
): boolean {
  return activeLinks(registry, part, version).some((link) => {
    const other = versions[link.part];
    if (other === link.version) return false;
    const linked = find(registry, link);
    if (linked && isCanary(linked)) return true;
    // Beside current releases, a newer canary of the other part is fine.
    return other !== undefined && (registry.defaults[link.part] ?? []).slice(0, -1).includes(other);
  });
}
