import {
  heldReleaseLifetimeMs,
  percentOfNewVisits,
  type Registry,
  type RegistryRelease,
  type ReleaseState,
} from '@ticket-storefront/format';

/** The published schema that the view follows. */
const discoverySchema = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

/** Path of the view, beside the registry. */
export const discoveryPath = 'discovery.json';

/** Name of the entry for the registry itself: the schema allows other data only in the `extras` of a release. */
export const ownEntry = '@ticket-storefront/registry';

/** The data of a release that the schema lacks. */
function extrasOf(state: ReleaseState) {
  switch (state.name) {
    case 'candidate':
      return {};
    case 'current':
      return { since: state.since };
    case 'canary':
      return { since: state.since, ...(state.tenants.length > 0 ? { tenants: state.tenants } : {}) };
    case 'held': {
      const isWhole = Date.parse(state.until) - Date.parse(state.since) === heldReleaseLifetimeMs;
      return { since: state.since, ...(isWhole ? { until: state.since } : {}) };
    }
    case 'withdrawn':
    case 'revoked':
      return { since: state.since, state: state.name };
  }
}

function viewRelease(release: RegistryRelease, ofPart: readonly RegistryRelease[]): object {
  const { url, integrity, version, manifest, contract, slot, hasOnlyModules, owner, published, state } =
    release;
  return {
    url,
    metadata: { integrity, version },
    deployment: { traffic: percentOfNewVisits(release, ofPart), default: state.name === 'current' },
    extras: { manifest, contract, slot, hasOnlyModules, owner, published, ...extrasOf(state) },
  };
}

/** Converts a registry to an unsigned document of the frontend-discovery schema, for other tools than the storefront. */
export function discoveryView({ releases, ...own }: Registry): object {
  const parts = Object.entries(releases).map(([part, ofPart]) => [
    part,
    ofPart.map((release) => viewRelease(release, ofPart)),
  ]);
  const entry = {
    url: 'registry.json',
    metadata: { integrity: 'see the signature of registry.json', version: String(own.counter) },
    extras: own,
  };
  return { schema: discoverySchema, microFrontends: { ...Object.fromEntries(parts), [ownEntry]: [entry] } };
}
