import type { RegistryRelease } from '@storefront/format/registry-release';
import { isForNewVisits, percentOfNewVisits } from '@storefront/format/release-for-visit';

/** Which visits get a release of those of its part that are in use, such as `10 % of new visits to a.example`. */
export function visitsThatGet(release: RegistryRelease, inUse: readonly RegistryRelease[]): string {
  const { state } = release;
  if (!isForNewVisits(release)) return 'open visits only';
  const tenants = state.name === 'canary' ? state.tenants : [];
  const places = tenants.length > 0 ? ` to ${tenants.join(', ')}` : '';
  const percent = percentOfNewVisits(release, inUse);
  if (percent < 100) return `${percent} % of new visits${places}`;
  const isShared =
    state.name === 'current' && inUse.some((other) => other !== release && isForNewVisits(other));
  return `all ${isShared ? 'other ' : ''}new visits${places}`;
}
