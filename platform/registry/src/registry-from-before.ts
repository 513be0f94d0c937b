import { toContractRange } from '@storefront/contract/contract-version';
import { type Registry, registrySchema } from '@storefront/format/registry';
import { heldForMs, type RegistryRelease, type ReleaseState } from '@storefront/format/registry-release';
import * as v from 'valibot';
import { ownEntry } from './discovery-view';

/**
 * Registries from before were signed in the form of the discovery view, and spread a release's state over `traffic`,
 * `default`, `since`, `until`, `state` and `tenants`. The next change writes them in today's form.
 */
const releaseSchema = v.object({
  url: v.string(),
  metadata: v.object({ integrity: v.string(), version: v.string() }),
  deployment: v.object({ traffic: v.number(), default: v.boolean() }),
  extras: v.object({
    manifest: v.string(),
    contract: v.string(),
    slot: v.optional(v.string()),
    owner: v.string(),
    published: v.string(),
    since: v.optional(v.string()),
    until: v.optional(v.string()),
    tenants: v.optional(v.array(v.string()), []),
    state: v.optional(v.picklist(['withdrawn', 'revoked'])),
  }),
});

type ReleaseFromBefore = v.InferOutput<typeof releaseSchema>;

function stateOf({ deployment, extras }: ReleaseFromBefore): ReleaseState {
  const { published, since = published, until = '', tenants, state } = extras;
  if (state) return { name: state, since };
  if (deployment.default) return { name: 'current', since };
  if (deployment.traffic > 0) return { name: 'canary', since, percent: deployment.traffic, tenants };
  if (extras.since === undefined) return { name: 'candidate' };
  // The first registries did not say when a release was replaced: it is held no longer.
  const replaced = Date.parse(until);
  const end = Number.isNaN(replaced) ? since : new Date(replaced + heldForMs).toISOString();
  return { name: 'held', since, until: end };
}

function releaseOf(release: ReleaseFromBefore): RegistryRelease {
  const { manifest, slot, owner, published } = release.extras;
  const contract = toContractRange(release.extras.contract);
  return {
    url: release.url,
    ...release.metadata,
    manifest,
    contract,
    ...(slot === undefined ? {} : { slot }),
    owner,
    published,
    state: stateOf(release),
  };
}

const documentSchema = v.pipe(
  v.object({
    microFrontends: v.objectWithRest(
      { [ownEntry]: v.tuple([v.object({ extras: v.looseObject({}) })]) },
      v.array(v.unknown()),
    ),
  }),
  v.transform(({ microFrontends: { [ownEntry]: own, ...parts } }) => ({
    ...own?.[0]?.extras,
    releases: parts,
  })),
  v.looseObject({ releases: v.record(v.string(), v.array(v.pipe(releaseSchema, v.transform(releaseOf)))) }),
  registrySchema,
);

/** The registry in a document of the former format, or null for any other format. */
export function fromBefore(document: unknown): Registry | null {
  const parsed = v.safeParse(documentSchema, document);
  return parsed.success ? parsed.output : null;
}
