import {
  heldForMs,
  percentOfNewVisits,
  type Registry,
  type RegistryRelease,
  type ReleaseState,
} from '@storefront/format';

/** The published schema that the view follows. */
const discoverySchema = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

/** Where the view of a registry is written, beside it. */
export const discoveryPath = 'discovery.json';

/** Name of the registry's own entry: the schema has room for more in the `extras` of a release alone. */
export const ownEntry = '@storefront/registry';

/** What the schema of a release lacks, as its `extras` say it. */
function extrasOf(state: ReleaseState) {
  switch (state.name) {
    case 'candidate':
      return {};
    case 'current':
      return { since: state.since };
    case 'canary':
      return { since: state.since, ...(state.tenants.length > 0 ? { tenants: state.tenants } : {}) };
    case 'held': {
      const isWhole = Date.parse(state.until) - Date.parse(state.since) === heldForMs;
      return { since: state.since, ...(isWhole ? { until: state.since } : {}) };
    }
    case 'withdrawn':
    case 'revoked':
      return { since: state.since, state: state.name };
  }
}

function viewRelease(release: RegistryRelease, ofPart: readonly RegistryRelease[]): object {
  const { url, integrity, version, manifest, contract, slot, owner, published, state } = release;
  return {
    url,
    metadata: { integrity, version },
    deployment: { traffic: percentOfNewVisits(release, ofPart), default: state.name === 'current' },
    extras: { manifest, contract, slot, owner, published, ...extrasOf(state) },
  };
}

/**
 * A registry as an unsigned document of the frontend-discovery schema, for tools that read that. Nothing here reads it:
 * the signed registry alone decides what visitors get.
 */
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
