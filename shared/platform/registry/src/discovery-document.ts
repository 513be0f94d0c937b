import { type Registry, registrySchema } from '@storefront/contracts/registry';
import * as v from 'valibot';

/**
 * The registry's own entry in its document: the frontend-discovery schema has room for more in the `extras` of a
 * release alone.
 */
const ownEntry = '@storefront/registry';

const storedSchema = v.pipe(
  v.object({
    schema: v.string(),
    microFrontends: v.objectWithRest(
      { [ownEntry]: v.tuple([v.object({ extras: v.unknown() })]) },
      v.unknown(),
    ),
  }),
  v.transform(({ schema, microFrontends }) => {
    const { [ownEntry]: own, ...parts } = microFrontends;
    return { schema, microFrontends: parts, extras: own?.[0]?.extras };
  }),
  registrySchema,
);

/** The registry in a document of the frontend-discovery schema. */
export const fromDiscovery = (document: unknown) => v.safeParse(storedSchema, document);

/** The registry as a document of the frontend-discovery schema. Its own entry is the last, where the signature goes. */
export function toDiscovery({ schema, microFrontends, extras }: Registry): object {
  const own = {
    url: 'registry.json',
    metadata: { integrity: 'see extras.signature', version: String(extras.counter) },
    extras,
  };
  return { schema, microFrontends: { ...microFrontends, [ownEntry]: [own] } };
}
