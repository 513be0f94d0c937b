import {
  currentRelease,
  pauseReason,
  percentOfNewVisits,
  type Registry,
  releaseForVisit,
} from '@ticket-storefront/format';
import { checkedPublication, promotion } from '@ticket-storefront/platform-testing';
import { applyCommand, type CheckedCommand } from './apply-command';
import { defaultValidityMs } from './registrar';
import { type Actor, requirePermission } from './roles';
import { describeShare, listReleases } from './status';

const part = 'remote-cart';
const now = new Date('2026-11-21T12:00:00.000Z');

const team = { keys: ['k'.repeat(43)], parts: [part], share: 25 };
const platform: Actor = { name: 'platform team', team: null };
const eventTeam: Actor = { name: 'event team', team };

const empty: Registry = {
  counter: 0,
  expires: now.toISOString(),
  frozen: false,
  teams: { 'event team': team },
  slots: { cart: part },
  releases: {},
  defaults: {},
  lastChange: null,
};

const id = '3f0c7a52-2d3e-4b0e-9b9a-0d9a7c1f5e11';

const publish = (version: string, of = part, contract?: string): CheckedCommand =>
  checkedPublication(of, version, now, contract);

const promote = (version: string, percent?: number, tenants?: string[]) =>
  promotion(part, version, percent, tenants);
const atOnce = (version: string) => ({ ...promote(version), atOnce: true }) as CheckedCommand;
const rollback = { type: 'rollback', part } as const;
const revoke = (version: string): CheckedCommand => ({ type: 'revoke', part, version });

function give(registry: Registry, command: CheckedCommand, actor = platform): Registry {
  requirePermission(actor, command, registry);
  return applyCommand(
    registry,
    command,
    { who: actor.name, id, before: '', validityMs: defaultValidityMs, contractVersion: '1.0.0' },
    now,
  );
}

const after = (...commands: CheckedCommand[]) =>
  commands.reduce((registry, command) => give(registry, command), empty);

const traffic = (registry: Registry) =>
  Object.fromEntries(
    (registry.releases[part] ?? []).map((release, _index, ofPart) => [
      release.version,
      percentOfNewVisits(release, ofPart),
    ]),
  );

const stateOf = (registry: Registry, version: string) =>
  registry.releases[part]?.find((release) => release.version === version)?.state.name;

const twoReleases = [publish('1.0.0'), promote('1.0.0'), publish('1.1.0')];

test('publish registers a candidate that no visitor gets', () => {
  expect(traffic(after(...twoReleases))).toEqual({ '1.0.0': 100, '1.1.0': 0 });
});

test('a canary takes its share from the current release, and a full promotion everything', () => {
  const canary = after(...twoReleases, promote('1.1.0', 10));
  expect(traffic(canary)).toEqual({ '1.0.0': 90, '1.1.0': 10 });
  expect(traffic(give(canary, promote('1.1.0')))).toEqual({
    '1.0.0': 0,
    '1.1.0': 100,
  });
});

test('only a publication, team or slot creates a registry', () => {
  for (const command of [rollback, { type: 'freeze' }, { type: 'renew' }] as const) {
    expect(() => after(command as CheckedCommand)).toThrow('There is no registry yet: set REGISTRY_STOR');
  }
  expect(after({ type: 'team', name: 'event team', ...team }).counter).toBe(1);
});

test('rolls back the canary first, then one current release at a time', () => {
  const canary = after(...twoReleases, promote('1.1.0'), publish('1.2.0'), promote('1.2.0', 10));
  const once = give(canary, rollback);
  expect(traffic(once)).toEqual({ '1.0.0': 0, '1.1.0': 100, '1.2.0': 0 });
  const twice = give(once, rollback);
  expect(traffic(twice)).toEqual({ '1.0.0': 100, '1.1.0': 0, '1.2.0': 0 });
  expect([stateOf(twice, '1.1.0'), stateOf(twice, '1.2.0')]).toEqual(['withdrawn', 'withdrawn']);
  expect(() => give(twice, rollback)).toThrow('no release before 1.0.0');
});

test('two canaries run in parallel, and a rollback of one restores the state before it', () => {
  const one = after(...twoReleases, publish('1.2.0'), promote('1.1.0', 10));
  const two = give(one, promote('1.2.0', 20));
  expect(traffic(two)).toEqual({ '1.0.0': 70, '1.1.0': 10, '1.2.0': 20 });
  expect(traffic(give(two, rollback))).toEqual(traffic(one));
  expect(traffic(give(two, { ...rollback, version: '1.1.0' }))).toEqual({
    '1.0.0': 80,
    '1.1.0': 0,
    '1.2.0': 20,
  });
  expect(traffic(give(two, promote('1.1.0')))).toEqual({ '1.0.0': 0, '1.1.0': 80, '1.2.0': 20 });
});

test('canaries cannot take more than all visits, or than the share of their team', () => {
  const registry = after(...twoReleases, publish('1.2.0'), promote('1.1.0', 60));
  expect(() => give(registry, promote('1.2.0', 41))).toThrow('1.1.0 (60 %) would leave less than 41 %');
  expect(() => give(registry, promote('1.2.0', 100, ['a.example']))).not.toThrow();
  const byTeam = give(
    give(after(...twoReleases, publish('1.2.0')), promote('1.1.0', 20), eventTeam),
    promote('1.2.0', 5),
    eventTeam,
  );
  expect(() => give(byTeam, promote('1.2.0', 6), eventTeam)).toThrow(
    '25 %, and 1.1.0 already has 20 %: roll that back',
  );
});

test('refuses the second of two rollbacks of the same version', () => {
  const bad = after(...twoReleases, promote('1.1.0'), publish('1.2.0'), promote('1.2.0'));
  const once = give(bad, { ...rollback, version: '1.2.0' });
  expect(traffic(once)).toMatchObject({ '1.1.0': 100 });
  expect(() => give(once, { ...rollback, version: '1.2.0' })).toThrow(
    'The newest release of remote-cart that visitors get is 1.1.0, not 1.2.0: check `storefront status`',
  );
});

test('a revoked release is replaced by the one before, and never returns', () => {
  const revoked = after(...twoReleases, promote('1.1.0'), revoke('1.1.0'));
  expect(currentRelease(revoked, part)?.version).toBe('1.0.0');
  expect(stateOf(revoked, '1.1.0')).toBe('revoked');
  expect(() => give(revoked, promote('1.1.0'))).toThrow('publish a new release');
});

test('revoking an old release does not affect a canary', () => {
  const canary = after(...twoReleases, publish('1.2.0'), promote('1.2.0', 10), revoke('1.1.0'));
  expect(traffic(canary)).toEqual({ '1.0.0': 90, '1.1.0': 0, '1.2.0': 10 });
});

test('all visits get a canary that becomes current because the current release was revoked', () => {
  const revoked = after(...twoReleases, promote('1.1.0'), promote('1.0.0', 10), revoke('1.1.0'));
  expect(traffic(revoked)).toEqual({ '1.0.0': 100, '1.1.0': 0 });
});

test('a candidate of the shell can be revoked before the first current shell', () => {
  const revoked = after(publish('1.0.0', 'shell'), { ...revoke('1.0.0'), part: 'shell' } as CheckedCommand);
  expect(revoked.releases['shell']?.[0]?.state.name).toBe('revoked');
});

test('refuses to revoke the only release of the shell', () => {
  const only = after(publish('1.0.0', 'shell'), { ...promote('1.0.0'), part: 'shell' } as CheckedCommand);
  expect(() => give(only, { ...revoke('1.0.0'), part: 'shell' } as CheckedCommand)).toThrow(
    'publish and promote one, then revoke 1.0.0',
  );
});

const untilOf = (registry: Registry) =>
  Object.fromEntries(
    (registry.releases[part] ?? []).flatMap(({ version, state }) =>
      state.name === 'held' ? [[version, state.until] as const] : [],
    ),
  );

test('a replaced release has the end of its hold, until new visits get it again', () => {
  const later = (registry: Registry, command: CheckedCommand, hours: number) =>
    applyCommand(
      registry,
      command,
      { who: 'us', id, before: '', validityMs: defaultValidityMs, contractVersion: '1.0.0' },
      new Date(now.getTime() + hours * 3_600_000),
    );
  const canary = later(after(...twoReleases), promote('1.1.0', 10), 1);
  expect(untilOf(canary)).toEqual({});
  const promoted = later(canary, promote('1.1.0'), 2);
  expect(untilOf(promoted)).toEqual({ '1.0.0': '2026-11-22T14:00:00.000Z' });
  const unrelated = later(promoted, publish('1.2.0'), 3);
  const again = later(later(unrelated, promote('1.0.0', 10), 4), promote('1.2.0'), 5);
  expect(untilOf(again)).toEqual({ '1.1.0': '2026-11-22T17:00:00.000Z' });
  expect(untilOf(later(again, promote('1.0.0'), 6))).toMatchObject({ '1.2.0': '2026-11-22T18:00:00.000Z' });
});

test('a promotion at once also affects open visits', () => {
  const registry = after(...twoReleases, publish('1.2.0'), atOnce('1.1.0'));
  const versionFor = (of: Registry) =>
    releaseForVisit(of, part, { bucket: 0, tenant: '', at: now, pinned: { [part]: '1.0.0' } })?.version;
  expect(versionFor(registry)).toBe('1.1.0');
  expect(versionFor(give(registry, rollback))).toBe('1.0.0');
  expect(stateOf(registry, '1.2.0')).toBe('candidate');
});

test.each([
  ['a share', 10, []],
  ['some hosts', 100, ['a.example']],
])('refuses a promotion at once to %s', (_name, percent, tenants) => {
  const command = { ...promote('1.1.0', percent, tenants), atOnce: true } as CheckedCommand;
  expect(() => give(after(...twoReleases), command)).toThrow('remove --at-once, or --percent and --tenant');
});

describe('the release of some host names', () => {
  const hosts = ['a.example', 'b.example'];
  const at = (registry: Registry, tenant: string, bucket = 99) =>
    releaseForVisit(registry, part, { bucket, tenant, at: now, pinned: {} })?.version;
  const given = (registry: Registry) => [...hosts, 'c.example'].map((tenant) => at(registry, tenant));
  const pinned = after(...twoReleases, publish('1.2.0'), promote('1.1.0'), promote('1.0.0', 100, hosts));

  test('stays while other visits get canaries and newer releases, and their team goes on by itself', () => {
    expect(given(pinned)).toEqual(['1.0.0', '1.0.0', '1.1.0']);
    expect(pinned.lastChange?.to).toBe('1.0.0 for a.example, b.example, 1.1.0');
    const canary = give(pinned, promote('1.2.0', 25), eventTeam);
    expect([at(canary, 'a.example', 0), at(canary, 'c.example', 0)]).toEqual(['1.0.0', '1.2.0']);
    const promoted = give(canary, promote('1.2.0'));
    expect(given(promoted)).toEqual(['1.0.0', '1.0.0', '1.2.0']);
    expect(given(give(promoted, revoke('1.2.0')))).toEqual(['1.0.0', '1.0.0', '1.1.0']);
    expect(listReleases(promoted).map(describeShare)).toEqual([
      'current',
      'held',
      'current of a.example, b.example',
    ]);
  });

  test('is not what a rollback means without a version, and ends by one with it', () => {
    const next = give(pinned, publish('1.3.0'));
    const back = give(give(next, promote('1.3.0')), rollback);
    expect(stateOf(back, '1.3.0')).toBe('withdrawn');
    expect(given(back)).toEqual(['1.0.0', '1.0.0', '1.1.0']);
    const ended = give(back, { ...rollback, version: '1.0.0' } as CheckedCommand);
    expect(given(ended)).toEqual(['1.1.0', '1.1.0', '1.1.0']);
  });

  test('is replaced for one of them by another promotion, and by the current release again', () => {
    const moved = give(pinned, promote('1.2.0', 100, ['b.example']));
    expect(given(moved)).toEqual(['1.0.0', '1.2.0', '1.1.0']);
    const more = give(moved, promote('1.0.0', 100, ['c.example']));
    expect(given(more)).toEqual(['1.0.0', '1.2.0', '1.0.0']);
    const all = give(moved, promote('1.1.0', 100, hosts));
    expect(given(all)).toEqual(['1.1.0', '1.1.0', '1.1.0']);
    expect([stateOf(all, '1.0.0'), stateOf(all, '1.2.0')]).toEqual(['held', 'held']);
    expect(() => give(all, promote('1.1.0', 100, hosts))).toThrow(
      'remote-cart 1.1.0 is current, and a.example and b.example have no other release: nothing has changed.',
    );
  });

  test('is moved by the platform team alone', () => {
    expect(() => give(pinned, promote('1.0.0', 10), eventTeam)).toThrow('1.0.0 is at 100 %');
    expect(() => give(pinned, promote('1.2.0', 100, ['b.example']), eventTeam)).toThrow('up to 25 %');
  });
});

test('a release that was rolled back as a canary does not return by the next rollback', () => {
  const canary = after(...twoReleases, promote('1.1.0'), promote('1.0.0', 10), rollback);
  expect(stateOf(canary, '1.0.0')).toBe('withdrawn');
  expect(() => give(canary, rollback)).toThrow('no release before 1.1.0');
});

test('each change increases the counter, renews the expiry and describes itself', () => {
  const registry = after(...twoReleases, promote('1.1.0', 10));
  expect(registry.counter).toBe(4);
  expect(Date.parse(registry.expires)).toBeGreaterThan(now.getTime());
  expect(registry.lastChange).toEqual({
    counter: 4,
    id,
    who: 'platform team',
    what: 'promote remote-cart 1.1.0',
    parts: ['remote-cart'],
    when: now.toISOString(),
    from: '1.0.0, 1.1.0 candidate',
    to: '1.0.0, 1.1.0 for 10 %',
    states: {
      from: {
        releases: [
          { version: '1.0.0', state: 'current', percent: 100, tenants: [] },
          { version: '1.1.0', state: 'candidate', percent: 0, tenants: [] },
        ],
      },
      to: {
        releases: [
          { version: '1.0.0', state: 'current', percent: 90, tenants: [] },
          { version: '1.1.0', state: 'canary', percent: 10, tenants: [] },
        ],
      },
    },
    before: '',
  });
});

test('the audit file shows that a promotion affected open visits', () => {
  const { what } = after(...twoReleases, promote('1.1.0'), atOnce('1.1.0')).lastChange ?? {};
  expect(what).toBe('promote remote-cart 1.1.0 at once');
});

test('the status shows since when each release has its state', () => {
  const at = (hour: number) => new Date(now.getTime() + hour * 3_600_000);
  const commands = [
    promote('1.1.0', 10),
    promote('1.1.0'),
    rollback,
    revoke('1.1.0'),
    publish('1.2.0'),
    promote('1.2.0', 10),
    promote('1.3.0', 10),
    revoke('1.1.0'),
  ];
  const registry = commands.reduce(
    (before, command, index) =>
      applyCommand(
        before,
        command,
        { who: 'us', id, before: '', validityMs: defaultValidityMs, contractVersion: '1.0.0' },
        at(index + 1),
      ),
    after(...twoReleases, publish('1.3.0'), publish('1.4.0')),
  );
  expect(
    listReleases(registry).map((release) => [release.version, describeShare(release), release.since]),
  ).toEqual([
    ['1.2.0', '10 %', at(6).toISOString()],
    ['1.4.0', 'candidate', at(0).toISOString()],
    ['1.3.0', '10 %', at(7).toISOString()],
    ['1.1.0', 'revoked', at(4).toISOString()],
    ['1.0.0', 'current, 80 %', at(3).toISOString()],
  ]);
});

test.each<[string, CheckedCommand, string, string]>([
  ['a publication', publish('1.2.0'), '1.0.0', '1.0.0, 1.2.0 candidate'],
  ['a revoked candidate', revoke('1.1.0'), '1.0.0, 1.1.0 candidate', '1.0.0, 1.1.0 revoked'],
  [
    'a key, a part and a share of a team',
    {
      type: 'team',
      name: 'event team',
      keys: [...team.keys, 'l'.repeat(43)],
      parts: [part, 'shell'],
      share: 50,
    },
    `remote-cart in cart up to 25 % with ${'k'.repeat(43)}`,
    `remote-cart in cart, shell up to 50 % with ${'k'.repeat(43)}, ${'l'.repeat(43)}`,
  ],
  [
    'a new team',
    { type: 'team', name: 'MX team', keys: [], parts: [], share: 10 },
    'no team',
    'no parts up to 10 % with no keys',
  ],
  ['a slot', { type: 'slot', slot: 'cart', part: null }, part, 'nothing'],
])('the audit file describes the change of %s', (_name, command, from, to) => {
  expect(give(after(...twoReleases), command).lastChange).toMatchObject({ from, to });
});

test('a team can publish its part and promote it within its share', () => {
  const registry = after(publish('1.0.0'), promote('1.0.0'));
  const published = give(registry, publish('1.1.0'), eventTeam);
  expect(traffic(give(published, promote('1.1.0', 25), eventTeam))).toEqual({
    '1.0.0': 75,
    '1.1.0': 25,
  });
});

test('an approved release stays in its state, and the change names it', () => {
  const registry = after(...twoReleases);
  const approved = give(registry, { type: 'approve', part, version: '1.1.0' });
  expect(traffic(approved)).toEqual(traffic(registry));
  expect(approved.releases[part]?.map(({ approved }) => approved !== undefined)).toEqual([false, true]);
  expect(approved.lastChange?.what).toBe(`approve ${part} 1.1.0`);
  expect(() => give(registry, { type: 'approve', part, version: '9.9.9' })).toThrow(
    `There is no release 9.9.9 of ${part}`,
  );
});

test('a team that promotes a release that does not exist reads that, and nothing of shares', () => {
  const withCanary = after(...twoReleases, promote('1.1.0', 25));
  for (const percent of [10, 100]) {
    expect(() => give(withCanary, promote('9.9.9', percent), eventTeam)).toThrow('There is no release 9.9.9');
  }
});

test('a team cannot end a canary of the platform that is larger than its share', () => {
  const registry = after(...twoReleases, publish('1.2.0'), promote('1.2.0', 50));
  expect(() => give(registry, promote('1.1.0', 1), eventTeam)).toThrow('25 %, and 1.2.0 is at 50 %: ask');
  expect(traffic(give(registry, rollback, eventTeam))).toEqual({ '1.0.0': 100, '1.1.0': 0, '1.2.0': 0 });
});

test.each([
  ['beyond its share', promote('1.1.0', 26), 'up to 25 %'],
  ['to everybody', promote('1.1.0'), 'up to 25 %'],
  ['a part of another team', publish('1.0.0', 'remote-event'), 'does not belong to the event team'],
  [
    'a rollback of another team’s part',
    { type: 'rollback', part: 'shell' } as CheckedCommand,
    'does not belong to',
  ],
  [
    'a processor',
    { type: 'processor', name: 'zephyrpay', processor: null } as CheckedCommand,
    'Only the platform team may run `storefront processor`',
  ],
  [
    'an approval',
    { type: 'approve', part, version: '1.1.0' } as CheckedCommand,
    'Only the platform team may run `storefront approve`',
  ],
  ['a revocation', revoke('1.1.0'), 'Only the platform team may run `storefront revoke`'],
  ['a freeze', { type: 'freeze' } as CheckedCommand, 'Only the platform team may run `storefront freeze`'],
  [
    'a slot',
    { type: 'slot', slot: 'checkout:acme', part } as CheckedCommand,
    'Only the platform team may run `storefront slot`',
  ],
  ['a team of its own', { type: 'team', name: 'us', ...team } as CheckedCommand, 'Only the platform team'],
])('a team may not: %s', (_name, command, message) => {
  expect(() => give(after(...twoReleases), command, eventTeam)).toThrow(message);
});

test.each([
  [
    'a part without releases',
    { ...promote('1.0.0'), part: 'remote-event' } as CheckedCommand,
    'no release 1.0.0 of remote-event: publish it first',
  ],
  [
    'a part of another team',
    { ...team, type: 'team', name: 'MX team' } as CheckedCommand,
    'belongs to the event team: first set that team again without it',
  ],
  [
    'a key of another team',
    { ...team, type: 'team', name: 'MX team', parts: [] } as CheckedCommand,
    'a key of the event team: create another key for the MX team',
  ],
  ['an unknown version', promote('9.9.9'), 'There is no release 9.9.9'],
  ['an existing version', publish('1.0.0'), 'already exists'],
  ['a newer contract', publish('2.0.0', part, '^2.0.0'), `runs on contract ^2.0.0, and the shell has 1.0.0`],
  ['a bare contract version', publish('2.0.0', part, '1.0.0'), `not a range like ^1.0.0: build it again`],
  ['a canary of the default', promote('1.0.0', 10), 'remote-cart 1.0.0 is current'],
])('refuses with a remedy: %s', (_name, command, message) => {
  expect(() => give(after(...twoReleases), command)).toThrow(message);
});

test('accepts a part that runs on the current shell, whatever contract the registrar has', () => {
  const shell = (version: string): CheckedCommand[] => [
    publish(version, 'shell', `^${version}`),
    { ...promote(version), part: 'shell' } as CheckedCommand,
  ];
  const newer = publish('1.1.0', part, '^1.1.0');
  const candidate = publish('1.1.0', 'shell', '^1.1.0');
  expect(() => after(...shell('1.0.0'), candidate, newer)).toThrow('the shell has 1.0.0');
  expect(traffic(after(...shell('1.0.0'), ...shell('1.1.0'), newer))).toEqual({ '1.1.0': 0 });
  expect(() => after(...shell('2.0.0'), newer)).toThrow(
    'the shell has 2.0.0: publish a release built against that',
  );
});

const promoteShell = (version: string, percent = 100) =>
  ({ ...promote(version, percent), part: 'shell' }) as CheckedCommand;
const rollbackShell: CheckedCommand = { type: 'rollback', part: 'shell' };

test('refuses a shell on which a remote of visitors does not run, and names the remote', () => {
  const first = after(publish('1.0.0', 'shell', '^1.0.0'), promoteShell('1.0.0'), publish('1.0.0'));
  const newer = give(give(first, promote('1.0.0')), publish('2.0.0', 'shell', '^2.0.0'));
  for (const percent of [10, 100]) {
    expect(() => give(newer, promoteShell('2.0.0', percent))).toThrow(
      'shell 2.0.0 has contract 2.0.0, and visitors get remote-cart 1.0.0 (^1.0.0): first promote releases that also run on it',
    );
  }
  const both = give(give(newer, publish('2.0.0', part, '^2.0.0 || ^1.0.0')), promote('2.0.0'));
  const moved = give(both, promoteShell('2.0.0'));
  expect(() => give(moved, promote('1.0.0', 10))).toThrow('runs on contract ^1.0.0, and the shell has 2.0.0');
  expect(() => give(moved, rollback)).toThrow('remote-cart 1.0.0 runs on contract ^1.0.0');
  expect(currentRelease(give(moved, rollbackShell), 'shell')?.version).toBe('1.0.0');
});

test('refuses a remote that does not run on a canary of the shell', () => {
  const shells = [publish('1.0.0', 'shell', '^1.0.0'), promoteShell('1.0.0')];
  const cart = [publish('1.0.0', part, '^2.0.0 || ^1.0.0'), promote('1.0.0'), publish('1.1.0')];
  const canary = after(...shells, ...cart, publish('2.0.0', 'shell', '^2.0.0'), promoteShell('2.0.0', 10));
  expect(() => give(canary, promote('1.1.0', 10))).toThrow(
    'runs on contract ^1.0.0, and the shell has 2.0.0',
  );
  expect(traffic(give(give(canary, rollbackShell), promote('1.1.0', 10)))).toMatchObject({ '1.1.0': 10 });
});

test('refuses to roll back a shell that a remote needs, but revokes it', () => {
  const shells = [
    publish('1.0.0', 'shell', '^1.0.0'),
    promoteShell('1.0.0'),
    publish('1.1.0', 'shell', '^1.1.0'),
  ];
  const cart = [publish('1.0.0'), promote('1.0.0'), promoteShell('1.1.0'), publish('1.1.0', part, '^1.1.0')];
  const moved = after(...shells, ...cart, promote('1.1.0', 10));
  expect(() => give(moved, rollbackShell)).toThrow('visitors get remote-cart 1.1.0 (^1.1.0)');
  const version = (of: Registry) => currentRelease(of, 'shell')?.version;
  expect(version(give(give(moved, rollback), rollbackShell))).toBe('1.0.0');
  expect(version(give(moved, { ...revoke('1.1.0'), part: 'shell' } as CheckedCommand))).toBe('1.0.0');
});

test('a team pauses its part and resumes it, also while releases are frozen: no visit gets a paused part', () => {
  const reason = 'We repair the tickets until 3 pm.';
  const visit = { bucket: 3, tenant: 'a.example', at: now, pinned: { [part]: '1.0.0' } };
  const given = (registry: Registry) => releaseForVisit(registry, part, visit)?.version ?? null;
  const frozen = after(...twoReleases, { type: 'freeze' });
  const paused = give(frozen, { type: 'pause', part, reason }, eventTeam);
  expect([given(frozen), given(paused)]).toEqual(['1.0.0', null]);
  expect(pauseReason(paused, part)).toBe(reason);
  expect(listReleases(paused)[0]).toMatchObject({ state: 'candidate', paused: reason });
  expect(paused.lastChange).toMatchObject({
    what: `pause ${part}: ${reason}`,
    from: 'not paused',
    to: `paused: ${reason}`,
  });
  const resumed = give(paused, { type: 'resume', part }, eventTeam);
  expect(given(resumed)).toBe('1.0.0');
  expect(() => give(resumed, { type: 'resume', part }, eventTeam)).toThrow('remote-cart is not paused');
  const ofOthers = { type: 'pause', part: 'remote-event', reason } as const;
  expect(() => give(frozen, ofOthers, eventTeam)).toThrow('does not belong to the event team');
  expect(() => give(frozen, ofOthers)).toThrow('remote-event has no releases');
});

test('a freeze stops new releases, but not rollbacks', () => {
  const frozen = after(...twoReleases, promote('1.1.0'), { type: 'freeze' });
  expect(() => give(frozen, promote('1.0.0'))).toThrow('frozen');
  expect(() => give(frozen, publish('3.0.0'), eventTeam)).toThrow('frozen');
  expect(traffic(give(frozen, rollback))['1.0.0']).toBe(100);
  expect(traffic(give(give(frozen, { type: 'unfreeze' }), promote('1.0.0')))['1.0.0']).toBe(100);
});
