import { isForNewVisits, type RegistryRelease } from '@storefront/contracts/registry';

/** Which visits get a release of those of its part that are in use, such as `10 % of new visits to a.example`. */
export function visitsThatGet(release: RegistryRelease, inUse: readonly RegistryRelease[]): string {
  const { deployment, extras } = release;
  if (!isForNewVisits(release)) return 'open visits only';
  if (deployment.traffic < 100) return `${deployment.traffic} % of new visits${placesOf(extras)}`;
  const isShared = deployment.default && inUse.some((other) => other !== release && isForNewVisits(other));
  return `all ${isShared ? 'other ' : ''}new visits${placesOf(extras)}`;
}

const placesOf = ({ tenants }: RegistryRelease['extras']) => (tenants ? ` to ${tenants.join(', ')}` : '');
