// Node's assertions: Jest's take longer than the rules, in hundreds of thousands of checks.
import { deepEqual, equal, notEqual, ok } from 'node:assert/strict';
import {
  isForNewVisits,
  percentOfNewVisits,
  type Registry,
  releasesOf,
  type Team,
} from '@ticket-storefront/format';
import { acceptsContract, builtAgainst } from '@ticket-storefront/format/parts';
import { anyMove, checkedPublication, versions } from '@ticket-storefront/platform-testing';
import { UserError } from '@ticket-storefront/server';
import fc from 'fast-check';
import { applyCommand, type CheckedCommand } from './apply-command';
import { defaultValidityMs } from './registrar';
import { emptyRegistry } from './registry-document';
import { canariesOf, defaultsOf } from './release-rules';
import { requirePermission } from './roles';

const own = 'remote-cart';
const parts = [own, 'shell'];
const contracts = {
  shell: ['^1.0.0', '^1.1.0', '^1.1.0', '^2.0.0'],
  remote: ['^1.0.0', '^1.1.0', '^2.0.0 || ^1.0.0', '^2.0.0'],
};
const now = new Date('2026-11-21T12:00:00.000Z');
const team: Team = { keys: ['k'.repeat(43)], parts: [own], share: 25 };
const teamName = 'event team';

/** The registry after a command, or the same one if the command is refused. */
function give(registry: Registry, command: CheckedCommand, byTeam = false): Registry {
  const actor = byTeam ? { name: teamName, team } : { name: 'platform team', team: null };
  try {
    requirePermission(actor, command, registry);
    return applyCommand(
      registry,
      command,
      { who: actor.name, id: 'id', before: '', validityMs: defaultValidityMs, contractVersion: '1.0.0' },
      now,
    );
  } catch (error) {
    if (error instanceof UserError) return registry;
    throw error;
  }
}

const published = parts
  .flatMap((part) => versions.map((version) => checkedPublication(part, version, now)))
  .reduce(
    (registry, publication) => give(registry, publication),
    give(emptyRegistry, { type: 'team', name: teamName, ...team, slots: { cart: own } }),
  );

interface Step {
  readonly command: CheckedCommand;
  readonly byTeam: boolean;
}

/** The same releases, with contracts that are not all compatible. */
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
    {
      weight: 1,
      arbitrary: fc.constantFrom<CheckedCommand>(
        { type: 'slot', slot: 'cart', part: null },
        { type: 'slot', slot: 'cart', part: own },
        { type: 'slot', slot: 'cart', part: own },
      ),
    },
  ),
  byTeam: fc.constantFrom(true, false, false),
});

/** The rules for any registry. */
function expectSound(registry: Registry) {
  for (const part of parts) {
    const releases = releasesOf(registry, part);
    const defaults = releases.filter(({ state }) => state.name === 'current');
    const canaries = releases.filter(({ state }) => state.name === 'canary');
    deepEqual(
      defaults.map(({ version }) => version),
      defaultsOf(registry, part).slice(-1),
    );
    const forAll = canaries
      .map(({ state }) => (state.name === 'canary' && state.tenants.length === 0 ? state.percent : 0))
      .reduce((sum, percent) => sum + percent, 0);
    for (const release of defaults) equal(percentOfNewVisits(release, releases) + forAll, 100);
    ok(forAll <= 100, 'canaries take more than all visits');
  }
}

/** The rules until something is revoked. */
function expectTogether(registry: Registry) {
  if (registry.slots['cart'] !== own) return;
  const given = releasesOf(registry, own).filter(isForNewVisits);
  for (const shell of releasesOf(registry, 'shell').filter(isForNewVisits)) {
    const shellContract = builtAgainst(shell.contract);
    deepEqual(
      given.filter(({ contract }) => !acceptsContract(contract, shellContract)),
      [],
    );
  }
}

/** The rules for any allowed change. */
function expectAllowed(before: Registry, after: Registry, { command, byTeam }: Step) {
  equal(after.counter, before.counter + 1);
  for (const part of parts) {
    const touched = 'part' in command && command.part === part;
    const isItsOwn = touched && (!byTeam || part === own);
    if (!isItsOwn && releasesOf(after, part) !== releasesOf(before, part)) {
      deepEqual(releasesOf(after, part), releasesOf(before, part));
    }
    for (const [index, release] of releasesOf(after, part).entries()) {
      const former = releasesOf(before, part)[index];
      if (former?.state.name === 'revoked') equal(release.state.name, 'revoked');
      const returns = isForNewVisits(release) && former && !isForNewVisits(former);
      if (returns && command.type !== 'promote') {
        equal(former.state.name, 'held');
      }
    }
  }
  if (before.frozen) notEqual(command.type, 'promote');
  if (byTeam) ok(['promote', 'rollback'].includes(command.type), `a team may ${command.type}`);
  if (byTeam && command.type === 'promote') {
    for (const registry of [before, after]) {
      const onTrial = canariesOf(registry, own).filter(({ isOfTenants }) => !isOfTenants);
      const moved = onTrial.reduce((sum, { percent }) => sum + percent, 0);
      ok(moved <= team.share, 'a team moves more than its share');
    }
    deepEqual(defaultsOf(after, own), defaultsOf(before, own));
    const ofTenants = (registry: Registry) => canariesOf(registry, own).filter((one) => one.isOfTenants);
    deepEqual(ofTenants(after), ofTenants(before), 'a team moves the release of some host names');
  }
}

test('for any commands of any teams, the registry follows its rules', () => {
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
    }),
    { numRuns: 1000 },
  );
});
