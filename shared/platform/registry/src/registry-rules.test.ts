import { acceptsContract, builtAgainst } from '@storefront/contracts/contract-version';
import { isForNewVisits, type Registry, type Team } from '@storefront/contracts/registry';
import { anyMove, versions } from '@storefront/platform-testing/any-move';
import { checkedPublication } from '@storefront/platform-testing/checked-publication';
import { UserError } from '@storefront/server/user-error';
import fc from 'fast-check';
import { applyCommand, type CheckedCommand } from './apply-command';
import { canaryOf, defaultsOf, releasesOf } from './deployments';
import { fromDiscovery, toDiscovery } from './discovery-document';
import { emptyRegistry } from './registry-store';
import { requireRight } from './roles';

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
  microFrontends: Object.fromEntries(
    Object.entries(published.microFrontends).map(([part, releases]) => [
      part,
      releases.map((release, index) => {
        const contract = contracts[part === 'shell' ? 'shell' : 'remote'][index] ?? '';
        return { ...release, extras: { ...release.extras, contract } };
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
    const defaults = releases.filter(({ deployment }) => deployment.default);
    const canaries = releases.filter(({ deployment }) => !deployment.default && deployment.traffic > 0);
    expect(defaults.map(({ metadata }) => metadata.version)).toEqual(defaultsOf(registry, part).slice(-1));
    expect(canaries.length).toBeLessThanOrEqual(1);
    const [canary] = canaries;
    const forAll = canary && !canary.extras.tenants ? canary.deployment.traffic : 0;
    for (const { deployment } of defaults) expect(deployment.traffic + forAll).toBe(100);
    for (const { extras } of [...defaults, ...canaries]) expect(extras.state).toBeUndefined();
  }
}

/** What holds for as long as nothing was revoked. */
function expectTogether(registry: Registry) {
  const given = releasesOf(registry, own).filter(isForNewVisits);
  for (const shell of releasesOf(registry, 'shell').filter(isForNewVisits)) {
    const spoken = builtAgainst(shell.extras.contract);
    expect(given.filter(({ extras }) => !acceptsContract(extras.contract, spoken))).toEqual([]);
  }
}

/** What holds of any change that was allowed. */
function expectAllowed(before: Registry, after: Registry, { command, byTeam }: Step) {
  expect(after.extras.counter).toBe(before.extras.counter + 1);
  for (const part of parts) {
    const touched = 'part' in command && command.part === part;
    if (!touched || (byTeam && part !== own))
      expect(releasesOf(after, part)).toEqual(releasesOf(before, part));
    for (const [index, release] of releasesOf(after, part).entries()) {
      const former = releasesOf(before, part)[index];
      if (former?.extras.state === 'revoked') expect(release.extras.state).toBe('revoked');
      const returns = isForNewVisits(release) && former && !isForNewVisits(former);
      if (returns && command.type !== 'promote') {
        expect(former.extras.state).toBeUndefined();
        expect(former.extras.since).toBeDefined();
      }
    }
  }
  if (before.extras.frozen) expect(command.type).not.toBe('promote');
  if (byTeam) expect(['promote', 'rollback']).toContain(command.type);
  if (byTeam && command.type === 'promote') {
    for (const registry of [before, after]) {
      expect(canaryOf(registry, own)?.deployment.traffic ?? 0).toBeLessThanOrEqual(team.share);
    }
    expect(defaultsOf(after, own)).toEqual(defaultsOf(before, own));
  }
}

test('whatever whoever commands, the registry keeps its rules', () => {
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
      expect(fromDiscovery(JSON.parse(JSON.stringify(toDiscovery(registry)))).output).toEqual(registry);
    }),
    { numRuns: 1000 },
  );
});
