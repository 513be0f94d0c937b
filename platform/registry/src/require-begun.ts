import type { Registry } from '@storefront/format/registry';
import { UserError } from '@storefront/server/user-error';

/**
 * A registry that has been changed at least once. Only the first publication, team or slot begins one:
 * whatever else finds none is looking in the wrong place.
 * @throws {UserError} where there is none yet.
 */
export function requireBegun(registry: Registry): Registry {
  if (registry.counter > 0) return registry;
  throw new UserError(
    'There is no registry there yet: set REGISTRY_STORAGE or REGISTRAR_URL to where it is, or begin one with `storefront publish`.',
  );
}
