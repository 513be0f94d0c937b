import { acceptsContract, builtAgainst } from '@storefront/contracts/contract-version';
import type { Registry, Team } from '@storefront/contracts/registry';
import {
  currentRelease,
  isForNewVisits,
  percentOfNewVisits,
  releaseForVisit,
} from '@storefront/contracts/release-for-visit';
import { anyMove, buckets, tenants, versions } from '@storefront/platform-testing/any-move';
import { checkedPublication } from '@storefront/platform-testing/checked-publication';
import { UserError } from '@storefront/server/user-error';
import fc from 'fast-check';
import { applyCommand, type CheckedCommand } from './apply-command';
import { discoveryView } from './discovery-view';
import { fromBefore } from './registry-from-before';
import { emptyRegistry } from './registry-store';
import { requireRight } from './roles';
import { canaryOf, defaultsOf, releasesOf } from './rollout';

const own = 'remote-cart';
const parts = [own, 'shell'];
const contracts = {
  shell: ['^1.0.0', '^1.1.0', '^1.1.0', '^2.0.0'],
  remote: ['^1.0.0', '^1.1.0', '^2.0.0 || ^1.0.0', '^2.0.0'],
};
const now = new Date('2026-11-21T12:00:00.000Z');
const team: Team = { keys: ['k'.repeat(43)], parts: [own], share: 25 };
const teamName = 'event team';

/** The registry after a command, or the same one where it is refused. */
function give(registry: Registry, command: CheckedCommand, byTeam = false): Registry {
  const actor = byTeam ? { name: teamName, team } : { name: 'platform team', team: null };
  try {
    requireRight(actor, command, registry);
    return applyCommand(registry, command, { who: actor.name, id: 'id' }, now);
  } catch (error) {
    if (error instanceof UserError) return registry;
    throw error;
  }
}

const published = parts
  .flatMap((part) => versions.map((version) => checkedPublication(part, version, now)))
  .reduce(
    (registry, publication) => give(registry, publication),
    give(emptyRegistry, { type: 'team', name: teamName, ...team }),
  );

interface Step {
  readonly command: CheckedCommand;
  readonly byTeam: boolean;
}

/** The same releases, built against contracts that do not all fit together. */
const ofManyContracts: Registry = {
  ...published,
  releases: Object.fromEntries(
    Object.entries(published.releases).map(([part, releases]) => [
      part,
      releases.map((release, index) => {
        const contract = contracts[part === 'shell' ? 'shell' : 'remote'][index] ?? '';
        return { ...release, contract };
      }),
    ]),
  ),
};

const step: fc.Arbitrary<Step> = fc.record({
  command: fc.oneof(
    { weight: 20, arbitrary: anyMove(...parts) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<CheckedCommand>(
        { type: 'freeze' },
        { type: 'unfreeze' },
        { type: 'unfreeze' },
      ),
    },
  ),
  byTeam: fc.constantFrom(true, false, false),
});

/** What holds of any registry. */
function expectSound(registry: Registry) {
  for (const part of parts) {
    const releases = releasesOf(registry, part);
    const defaults = releases.filter(({ state }) => state.name === 'current');
    const canaries = releases.filter(({ state }) => state.name === 'canary');
    expect(defaults.map(({ version }) => version)).toEqual(defaultsOf(registry, part).slice(-1));
    expect(canaries.length).toBeLessThanOrEqual(1);
    const forAll = canaries
      .map(({ state }) => (state.name === 'canary' && state.tenants.length === 0 ? state.percent : 0))
      .reduce((sum, percent) => sum + percent, 0);
    for (const release of defaults) expect(percentOfNewVisits(release, releases) + forAll).toBe(100);
  }
}

/** What holds for as long as nothing was revoked. */
function expectTogether(registry: Registry) {
  const given = releasesOf(registry, own).filter(isForNewVisits);
  for (const shell of releasesOf(registry, 'shell').filter(isForNewVisits)) {
    const spoken = builtAgainst(shell.contract);
    expect(given.filter(({ contract }) => !acceptsContract(contract, spoken))).toEqual([]);
  }
}

/** The version of a part that each kind of visit gets, one after the other. */
const versionsOfVisits = (registry: Registry, part: string) =>
  [undefined, ...versions].flatMap((pinned) =>
    buckets.flatMap((bucket) =>
      tenants.map((tenant) => {
        const visit = { bucket, tenant, at: now, pinned: pinned ? { [part]: pinned } : {} };
        return releaseForVisit(registry, part, visit)?.version;
      }),
    ),
  );

/** Whether tools that read the discovery view, and registries that were written as it, say the same to every visit. */
function expectSameVisits(registry: Registry) {
  const read = fromBefore(JSON.parse(JSON.stringify(discoveryView(registry))));
  if (!read) throw new Error('The view of a registry is not understood.');
  for (const part of parts) {
    expect(currentRelease(read, part)).toEqual(currentRelease(registry, part));
    expect(versionsOfVisits(read, part)).toEqual(versionsOfVisits(registry, part));
  }
}

/** What holds of any change that was allowed. */
function expectAllowed(before: Registry, after: Registry, { command, byTeam }: Step) {
  expect(after.counter).toBe(before.counter + 1);
  for (const part of parts) {
    const touched = 'part' in command && command.part === part;
    if (!touched || (byTeam && part !== own))
      expect(releasesOf(after, part)).toEqual(releasesOf(before, part));
    for (const [index, release] of releasesOf(after, part).entries()) {
      const former = releasesOf(before, part)[index];
      if (former?.state.name === 'revoked') expect(release.state.name).toBe('revoked');
      const returns = isForNewVisits(release) && former && !isForNewVisits(former);
      if (returns && command.type !== 'promote') {
        expect(former.state.name).toBe('held');
      }
    }
  }
  if (before.frozen) expect(command.type).not.toBe('promote');
  if (byTeam) expect(['promote', 'rollback']).toContain(command.type);
  if (byTeam && command.type === 'promote') {
    for (const registry of [before, after]) {
      expect(canaryOf(registry, own)?.percent ?? 0).toBeLessThanOrEqual(team.share);
    }
    expect(defaultsOf(after, own)).toEqual(defaultsOf(before, own));
  }
}

test('whatever is commanded by whichever team, the registry keeps its rules', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 40, size: 'max' }), (haveManyContracts, steps) => {
      let registry = haveManyContracts ? ofManyContracts : published;
      let isRevoked = false;
      for (const given of steps) {
        const next = give(registry, given.command, given.byTeam);
        if (next === registry) continue;
        expectAllowed(registry, next, given);
        expectSound(next);
        isRevoked ||= given.command.type === 'revoke';
        if (!isRevoked) expectTogether(next);
        registry = next;
      }
      expectSameVisits(registry);
    }),
    { numRuns: 1000 },
  );
});
