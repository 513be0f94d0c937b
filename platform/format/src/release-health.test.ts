import { registryOf, releaseStates } from '@ticket-storefront/platform-testing';
import fc from 'fast-check';
import type { Registry } from './registry';
import {
  findUnhealthy,
  type HealthRules,
  healthRules,
  type ReleaseHealth,
  type Verdict,
} from './release-health';

type Counts = readonly [failed: number, visits: number];

const { current, canary, held } = releaseStates;
const contract = '^1.0.0';

/** Health by counts of visits that are each of a network of their own, of which the worst is in no count. */
const healthOf = (part: string, counts: Readonly<Record<string, Counts | null>>): readonly ReleaseHealth[] =>
  Object.entries(counts).flatMap(([release, known]) => {
    if (!known) return [];
    const [failed, visits] = known;
    return [{ part, release, contract, failed, visits, networks: failed, elsewhere: { failed, visits } }];
  });

const cart = 'remote-cart';
const withCanary = registryOf(cart, { '1.0.0': current, '2.0.0': canary }, ['1.0.0']);
const replaced = registryOf(cart, { '1.0.0': held, '2.0.0': current }, ['1.0.0', '2.0.0']);
const alone = registryOf(cart, { '2.0.0': current }, ['2.0.0']);
const ofTenants = { ...canary, percent: 100, tenants: ['a.example'] };
const withTenantRelease = registryOf(cart, { '1.0.0': current, '2.0.0': ofTenants }, ['1.0.0']);
const promotedAgain = registryOf(cart, { '1.0.0': current, '2.0.0': canary }, ['2.0.0', '1.0.0']);

const failsHere = () => true;

const verdictsOn = (registry: Registry | null, own: Counts, other: Counts | null) =>
  findUnhealthy(healthOf(cart, { '2.0.0': own, '1.0.0': other }), { registry, failsHere }).find(
    ({ release }) => release === '2.0.0',
  )?.verdicts ?? [];

test.each<[string, Registry | null, Counts, Counts | null, readonly Verdict[]]>([
  ['a canary with a fifth of failed visits', withCanary, [6, 30], [3, 300], ['avoid', 'stop', 'alert']],
  ['a canary beside a release without reports', withCanary, [5, 20], null, ['avoid', 'stop', 'alert']],
  ['a canary with 5 percent of failed visits', withCanary, [5, 100], [0, 300], ['stop', 'alert']],
  ['a canary with fewer than 5 percent', withCanary, [5, 101], [0, 300], []],
  ['a canary with fewer than 20 visits', withCanary, [10, 19], [0, 300], ['alert']],
  ['a canary with fewer than 5 failed visits', withCanary, [4, 20], [0, 300], []],
  [
    'a canary with twice the share of the current release',
    withCanary,
    [20, 30],
    [100, 300],
    ['avoid', 'stop', 'alert'],
  ],
  ['a canary with less, as in an outage', withCanary, [19, 30], [100, 300], ['alert']],
  ['a canary that was current once', promotedAgain, [6, 30], [3, 300], ['avoid', 'stop', 'alert']],
  ['a current release with a fifth of failed visits', replaced, [10, 50], [0, 0], ['avoid', 'alert']],
  ['a release of some host names', withTenantRelease, [6, 30], [3, 300], ['avoid', 'alert']],
  ['a current release with fewer', replaced, [9, 50], [0, 0], ['alert']],
  ['a current release with fewer than 20 visits', replaced, [19, 19], [0, 0], ['alert']],
  ['a current release like the one before, as in an outage', replaced, [40, 50], [30, 50], ['alert']],
  ['a release without another one to get', alone, [50, 50], null, ['alert']],
  ['a release that the registry does not list', registryOf(cart, {}, []), [50, 50], null, ['alert']],
  ['a release without a registry', null, [50, 50], null, ['alert']],
])('%s', (_release, registry, own, other, verdicts) => {
  expect(verdictsOn(registry, own, other)).toEqual(verdicts);
});

test.each([
  ['of all visits', replaced],
  ['of some host names', withTenantRelease],
])(
  'reports alone never move visits off a release %s that this server has not seen fail',
  (_whose, registry) => {
    const health = healthOf(cart, { '2.0.0': [10_000, 10_000], '1.0.0': [0, 10_000] });
    const verdicts = (failsHere?: () => boolean) =>
      findUnhealthy(health, { registry, ...(failsHere && { failsHere }) })[0]?.verdicts;
    expect([verdicts(), verdicts(() => false)]).toEqual([['alert'], ['alert']]);
    expect(verdicts(() => true)).toEqual(['avoid', 'alert']);
  },
);

test.each<[string, Pick<ReleaseHealth, 'networks' | 'elsewhere'>, readonly Verdict[]]>([
  ['in one wide network alone', { networks: 1, elsewhere: { visits: 9_000, failed: 0 } }, ['alert']],
  ['in few wide networks', { networks: 4, elsewhere: { visits: 9_000, failed: 9_000 } }, ['alert']],
  [
    'in one wide network beside a few elsewhere',
    { networks: 5, elsewhere: { visits: 9_000, failed: 4 } },
    ['alert'],
  ],
  ['and else had few visits', { networks: 5, elsewhere: { visits: 19, failed: 19 } }, ['alert']],
  [
    'in several wide networks',
    { networks: 5, elsewhere: { visits: 20, failed: 5 } },
    ['avoid', 'stop', 'alert'],
  ],
])('a canary that failed %s', (_where, counted, verdicts) => {
  const own = { part: cart, release: '2.0.0', contract, visits: 19_000, failed: 10_000, ...counted };
  expect(findUnhealthy([own], { registry: withCanary })[0]?.verdicts).toEqual(verdicts);
});

test('failures of one wide network on the current release protect no failing canary', () => {
  const [canaryHealth, currentHealth] = healthOf(cart, { '2.0.0': [10, 30], '1.0.0': [200, 500] });
  const judge = (elsewhere: ReleaseHealth['elsewhere']) =>
    findUnhealthy([canaryHealth, { ...currentHealth, elsewhere }] as ReleaseHealth[], {
      registry: withCanary,
    })[0]?.verdicts;
  expect(judge({ visits: 300, failed: 3 })).toEqual(['avoid', 'stop', 'alert']);
  expect(judge({ visits: 500, failed: 200 })).toEqual(['alert']);
});

test('a held release only alerts', () => {
  const registry = registryOf(cart, { '1.0.0': held, '2.0.0': held, '3.0.0': current }, [
    '1.0.0',
    '2.0.0',
    '3.0.0',
  ]);
  expect(verdictsOn(registry, [50, 50], [0, 50])).toEqual(['alert']);
});

test('documents never avoid a release of the shell, and its canaries are stopped', () => {
  const registry = registryOf('shell', { '1.0.0': current, '2.0.0': canary }, ['1.0.0']);
  const health = healthOf('shell', { '2.0.0': [30, 30], '1.0.0': [0, 300] });
  expect(findUnhealthy(health, { registry, failsHere })).toMatchObject([
    { release: '2.0.0', verdicts: ['stop', 'alert'] },
  ]);
});

test('an unhealthy release comes with its counts and those of the release that visits get instead', () => {
  const health = healthOf(cart, { '2.0.0': [6, 30], '1.0.0': [3, 300] });
  expect(findUnhealthy(health, { registry: withCanary })).toEqual([
    { ...health[0], verdicts: ['avoid', 'stop', 'alert'], instead: health[1] },
  ]);
});

test.each<[string, Counts, boolean]>([
  ['fails for few of many', [6, 1000], false],
  ['fails for a share of too few', [4, 8], false],
  ['reaches the limits of the rule', [5, 100], true],
  ['fails for all', [20, 20], true],
])('operators are alerted by a changed rule about a release that %s', (_what, own, isUnhealthy) => {
  const lenient: HealthRules = {
    ...healthRules,
    alert: { ...healthRules.alert, minFailed: 50, minPercent: 50 },
  };
  const health = healthOf(cart, { '1.0.0': own });
  expect(findUnhealthy(health, { registry: null })).toHaveLength(isUnhealthy ? 1 : 0);
  expect(findUnhealthy(health, { registry: null, rules: lenient })).toEqual([]);
});

const counts = fc
  .record({ visits: fc.integer({ min: 1, max: 2000 }), failed: fc.nat(2000) })
  .map(({ visits, failed }): Counts => [Math.min(visits, failed), visits]);
const situation = fc.record({
  registry: fc.constantFrom(withCanary, replaced, alone, promotedAgain, null),
  own: counts,
  other: fc.option(counts),
});
test('a release retains its verdicts if one more of its visits fails, or one fewer of the other release', () => {
  fc.assert(
    fc.property(situation, ({ registry, own, other }) => {
      const verdicts = verdictsOn(registry, own, other);
      const worse: Counts = [Math.min(own[1], own[0] + 1), own[1]];
      const better: Counts | null = other && [Math.max(0, other[0] - 1), other[1]];
      expect(verdictsOn(registry, worse, other)).toEqual(expect.arrayContaining([...verdicts]));
      expect(verdictsOn(registry, own, better)).toEqual(expect.arrayContaining([...verdicts]));
    }),
  );
});

test('a canary has exactly the verdicts whose minimums it reaches', () => {
  fc.assert(
    fc.property(counts, fc.option(counts), (own, other) => {
      const [failed, visits] = own;
      const share = failed / visits;
      const otherShare = other ? other[0] / other[1] : 0;
      const limits = Object.values(healthRules).flatMap((rule) => [
        rule.minPercent / 100,
        rule.minTimesInstead * otherShare,
      ]);
      // At the limit itself, rounded shares are not exact.
      fc.pre(limits.every((limit) => limit === 0 || Math.abs(share - limit) > 1e-9));
      const due = (Object.keys(healthRules) as Verdict[]).filter((verdict) => {
        const { minVisits, minFailed, minNetworks, minPercent, minTimesInstead } = healthRules[verdict];
        const minShare = Math.max(minPercent / 100, minTimesInstead * otherShare);
        return visits >= minVisits && failed >= Math.max(minFailed, minNetworks) && share >= minShare;
      });
      expect(verdictsOn(withCanary, own, other)).toEqual(due);
    }),
  );
});
