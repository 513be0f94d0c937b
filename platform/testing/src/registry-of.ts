import type { Registry, RegistryRelease, ReleaseState } from '@ticket-storefront/format';

const published = '2026-11-21T00:00:00.000Z';

/** The states of releases, all since one moment. */
export const releaseStates = {
  current: { name: 'current', since: published },
  canary: { name: 'canary', since: published, percent: 10, tenants: [] },
  held: { name: 'held', since: published, until: '2126-01-01T00:00:00.000Z' },
} satisfies Readonly<Record<string, ReleaseState>>;

/** A registry with the releases of one part, by version. @param defaults - the versions for all visits, oldest first */
export const registryOf = (
  part: string,
  states: Readonly<Record<string, ReleaseState>>,
  defaults: string[],
): Registry => ({
  counter: 1,
  expires: published,
  frozen: false,
  teams: {},
  slots: {},
  releases: {
    [part]: Object.entries(states).map(
      ([version, state]): RegistryRelease => ({
        version,
        url: '',
        integrity: '',
        manifest: '',
        contract: '^1.0.0',
        owner: 'event team',
        published,
        state,
      }),
    ),
  },
  defaults: { [part]: defaults },
  lastChange: null,
});
