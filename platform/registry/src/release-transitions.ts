import { heldForMs, type RegistryRelease, type ReleaseState } from '@storefront/format/registry-release';
import { UserError } from '@storefront/server/user-error';

type StateName = ReleaseState['name'];

/** What may become of a release in each state. What stands in no row cannot happen. */
const transitions: Readonly<Record<StateName, readonly StateName[]>> = {
  candidate: ['canary', 'current', 'revoked'],
  canary: ['canary', 'current', 'held', 'withdrawn', 'revoked'],
  current: ['current', 'held', 'withdrawn', 'revoked'],
  held: ['canary', 'current', 'held', 'revoked'],
  withdrawn: ['canary', 'current', 'revoked'],
  revoked: ['revoked'],
};

function explain(part: string, { version, state }: RegistryRelease, next: StateName): string {
  if (state.name === 'revoked') return `${part} ${version} is revoked: publish a new release.`;
  if (state.name === 'current') {
    return `${version} is what all visitors of ${part} get: promote the other release instead.`;
  }
  return `${part} ${version} is ${state.name} and cannot become ${next}: look at \`storefront status\`.`;
}

/**
 * A release of a part in its next state.
 * @throws {UserError} where the table of transitions does not have it.
 */
export function moveTo(part: string, release: RegistryRelease, next: ReleaseState): RegistryRelease {
  if (transitions[release.state.name].includes(next.name)) return { ...release, state: next };
  throw new UserError(explain(part, release, next.name));
}

/** The state of a release that new visits get where no canary takes them. */
export function asCurrent({ state }: RegistryRelease, now: Date): ReleaseState {
  return state.name === 'current' ? state : { name: 'current', since: now.toISOString() };
}

/** The state of a release for a share of new visits: percent of those to some host names, or to all where none is named. */
export function asCanary(
  { state }: RegistryRelease,
  { percent, tenants }: { readonly percent: number; readonly tenants: readonly string[] },
  now: Date,
): ReleaseState {
  const isUnmoved = state.name === 'canary' && state.percent === percent;
  return { name: 'canary', since: isUnmoved ? state.since : now.toISOString(), percent, tenants };
}

/** The state of a release that others have replaced, which open visits keep for a while. */
export const asHeld = (now: Date): ReleaseState => ({
  name: 'held',
  since: now.toISOString(),
  until: new Date(now.getTime() + heldForMs).toISOString(),
});

/** The state of a release that a rollback has taken back, and why where that was said. */
export const asWithdrawn = (now: Date, reason?: string): ReleaseState => ({
  name: 'withdrawn',
  since: now.toISOString(),
  ...(reason === undefined ? {} : { reason }),
});

/** The state of a release that was taken back for good. */
export const asRevoked = ({ state }: RegistryRelease, now: Date): ReleaseState =>
  state.name === 'revoked' ? state : { name: 'revoked', since: now.toISOString() };
