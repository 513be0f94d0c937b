import { randomUUID } from 'node:crypto';
import { type PartReport, type PaymentStage, reportLimits } from '@ticket-storefront/api/protocol';
import { signVisitorToken } from '@ticket-storefront/server/visitors';
import { register } from 'prom-client';
import { contract, documentReport, nextReport, reported, sendPartReport } from '../testing/part-reports';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { watchPartVisits } from './part-metrics';
import { forgetPartReports } from './stored-reports';

const operatorToken = 'a token of an operator, which nobody guesses';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore({
    environment: {
      OPERATOR_TOKEN: operatorToken,
      TRUST_PROXY: '1',
      PART_REPORTS_PER_VISITOR: '5',
      PART_FAILURES_PER_ADDRESS: '3',
      PART_REPORTS_PER_MINUTE: '100000',
    },
  });
});
afterAll(() => store.stop());
beforeEach(async () => {
  await store.pool.query('delete from part_visits');
  await store.pool.query('delete from part_faults');
  register.resetMetrics();
});

const report = documentReport;

const place = 'https://assets.test/remote-cart/1.0.0-ab12/main.3f.js:1:123456';

const fault = (changes: Partial<PartReport['faults'][number]> = {}) => ({
  part: 'remote-cart',
  kind: 'uncaught' as PartReport['faults'][number]['kind'],
  message: 'x is not a function',
  stack: `TypeError: x is not a function\n    at click (${place})`,
  ...changes,
});

let networks = 0;
/** An address in a network that nothing else was sent from. */
const newAddress = () => {
  networks += 1;
  return `192.0.${networks}.7`;
};

const send = (payload: unknown, address = newAddress()) => sendPartReport(store, payload, address);

const ask = (path: string) => store.get(path, { authorization: `Bearer ${operatorToken}` });
const health = async () => (await ask('/operator/parts')).body;
const faultsOf = async (part: string) => (await ask(`/operator/parts/${part}/faults`)).body;
const outcomes = async () =>
  (await register.metrics()).split('\n').filter((line) => line.startsWith('storefront_part_reports_total{'));

const cart = { part: 'remote-cart', release: '1.0.0-ab12', contract };
const shell = { part: 'shell', release: '2.0.0-aa', contract };

test('returns to operators in how many visits a release worked and failed, with one vote per visit', async () => {
  const visit = report();
  await send(visit);
  const failed = nextReport(visit, { faults: [fault()] });
  await send(failed);
  const again = nextReport(failed, { faults: [fault(), fault({ message: 'once more' })] });
  await send(again);
  await send(nextReport(again, { worked: ['remote-cart'], faults: [] }));
  await send(report());
  expect(await health()).toMatchObject([
    { ...cart, visits: 2, failed: 1 },
    { ...shell, visits: 2, failed: 0 },
  ]);
});

test('returns to operators how far visits came at the checkout with each release, without the network that paid least', async () => {
  const part = 'remote-checkout-mx';
  const releases = [reported('shell', '2.0.0-aa'), reported(part, '1.0.0-ab12')];
  const start = new Date().toISOString();
  const payments = async (since = start) =>
    (await ask(`/operator/parts/${part}/payments?since=${encodeURIComponent(since)}`)).body;
  let wideNetworks = 0;
  const visitTo = (...stages: readonly PaymentStage[]) => {
    wideNetworks += 1;
    return visitFrom(wideNetworks, stages);
  };
  const visitFrom = (wideNetwork: number, stages: readonly PaymentStage[]) => {
    const address = `100.${wideNetwork}.0.7`;
    return stages.reduce<Promise<PartReport | null>>(async (before, stage) => {
      const last = await before;
      const changes = { payment: { part, stage } };
      const next = last ? nextReport(last, changes) : documentReport(changes, releases);
      expect(await send(next, address)).toBe(204);
      return next;
    }, Promise.resolve(null));
  };
  await visitFrom(99, ['reached']);
  await visitFrom(99, ['reached', 'started']);
  await visitTo('reached', 'started');
  await visitTo('reached', 'started', 'declined');
  await visitTo('reached', 'started', 'declined', 'completed');
  // Reports arrive in any order.
  await visitTo('completed', 'reached');
  await send(report({ payment: { part, stage: 'completed' } }));
  expect(await payments()).toEqual([
    { release: '1.0.0-ab12', reached: 4, started: 4, declined: 1, completed: 2, networks: 3 },
  ]);
  expect(await payments(new Date(Date.now() + 60_000).toISOString())).toEqual([]);
  expect(await health()).toMatchObject([
    { ...cart, visits: 1 },
    { part, visits: 6, failed: 0 },
    { ...shell, visits: 7, failed: 0 },
  ]);
  expect((await ask(`/operator/parts/${part}/payments`)).status).toBe(400);

  const { body: series } = await ask(`/operator/parts/${part}/series?since=${encodeURIComponent(start)}`);
  expect(series).toEqual([
    { release: '1.0.0-ab12', at: start, visits: 6, failed: 0, reached: 6, completed: 2 },
  ]);
  // A day in 24 intervals of an hour.
  const before = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
  await store.pool.query(`update part_visits set first_at = first_at - interval '5 hours', failed = true
    where ctid = (select ctid from part_visits where part = '${part}' and payment = 1 limit 1)`);
  const { body: hours } = await ask(`/operator/parts/${part}/series?since=${encodeURIComponent(before)}`);
  expect(hours).toMatchObject([
    { visits: 1, failed: 1, reached: 1, completed: 0 },
    { visits: 5, failed: 0, reached: 5, completed: 2 },
  ]);
  expect(Date.parse(hours[1].at) - Date.parse(hours[0].at)).toBeGreaterThan(3 * 60 * 60 * 1000);
  expect((await ask(`/operator/parts/${part}/series`)).status).toBe(400);
});

test('reports recovered faults to operators without counting them as votes', async () => {
  await send(report({ faults: [fault({ kind: 'recovered' })] }));
  expect(await faultsOf('remote-cart')).toEqual([expect.objectContaining({ kind: 'recovered', count: 1 })]);
  expect(await health()).toMatchObject([
    { ...cart, visits: 1, failed: 0 },
    { ...shell, visits: 1, failed: 0 },
  ]);
});

test('the operator reads the newest faults of a part, counted, with the places in released files', async () => {
  await send(report({ faults: [fault()] }));
  await send(report({ faults: [fault(), fault({ kind: 'style', message: 'gone', stack: '' })] }));
  expect(await faultsOf('remote-cart')).toEqual([
    expect.objectContaining({ kind: 'style', message: 'gone', stack: '', count: 1 }),
    expect.objectContaining({
      release: '1.0.0-ab12',
      kind: 'uncaught',
      message: 'x is not a function',
      stack: place,
      count: 2,
    }),
  ]);
});

test.each([
  ['an e-mail', 'No buyer ada@example.com here', 'No buyer … here'],
  ['a card', 'Card 4111 1111 1111 1111 is wrong', 'Card … is wrong'],
  ...['', '\u00a0', '\u2009', '\u202f', '-', '–', '.', '/', ', ', '_', '\u200b', '\u2060'].map(
    (separator) => [
      `a card with ${JSON.stringify(separator)}`,
      `Card ${['4111', '1111', '1111', '1111'].join(separator)} is wrong`,
      'Card … is wrong',
    ],
  ),
  ['a card in full-width digits', 'Card ４１１１１１１１１１１１１１１１ is wrong', 'Card … is wrong'],
  ['a security code', '{"cvv":"737"} and CVC: 1234', '{"cvv":"…"} and CVC: …'],
  [
    'a query',
    'The script https://a.test/x.js?email=ada#me could not be loaded.',
    'The script https://a.test/x.js could not be loaded.',
  ],
])('of %s in a message nothing is kept', async (_what, message, kept) => {
  await send(report({ faults: [fault({ message, stack: `${message}\n at https://shop.test/?ada:1:2` })] }));
  expect(await faultsOf('remote-cart')).toEqual([expect.objectContaining({ message: kept, stack: '' })]);
});

const inFile = (file: string, release = 'remote-cart/1.0.0-ab12') => `https://assets.test/${release}/${file}`;

test.each([
  ['4111111111111111.js:1:2', '….js:1:2'],
  ['main.4111-1111-1111-1111.js', '….js'],
  ['4111_1111_1111_1111.js', '….js'],
  ['a4111111111111111.js', '….js'],
  ['cvv-737.js', '….js'],
  ['main.js:4111111:1111111', 'main.js:41111'],
])('masks the file name in a stack that is no released file: %s', async (file, kept) => {
  await send(report({ faults: [fault({ stack: `at ${inFile(file)}` })] }));
  expect(await faultsOf('remote-cart')).toEqual([expect.objectContaining({ stack: inFile(kept) })]);
});

test.each(['fragment.es.0123456789abcdef0123.js:1:123456', '737.8a1234567890.js', 'index-D1wrgTda.js'])(
  'stores the name of a released file: %s',
  async (file) => {
    await send(report({ faults: [fault({ stack: `at ${inFile(file)}` })] }));
    expect(await faultsOf('remote-cart')).toEqual([expect.objectContaining({ stack: inFile(file) })]);
  },
);

test('stores no place of a release that the document does not have, or of a host that may name a person', async () => {
  const stack = [
    inFile('main.js', 'remote-cart/4111111111111111'),
    inFile('main.js', 'ada-lovelace/1.0.0-ab12'),
    'https://4111111111111111.test/remote-cart/1.0.0-ab12/main.js',
    inFile('main.js', 'shell/2.0.0-aa'),
  ].join('\n');
  await send(report({ faults: [fault({ stack })] }));
  expect(await faultsOf('remote-cart')).toEqual([
    expect.objectContaining({ stack: inFile('main.js', 'shell/2.0.0-aa') }),
  ]);
});

test('exports in how many visits a release worked and failed', async () => {
  watchPartVisits(store.services.database, store.settings.PART_HEALTH_WINDOW_MS, 0);
  await send(report({ faults: [fault()] }));
  await send(report());
  const told = (await register.metrics()).split('\n');
  const labels = 'part="remote-cart",release="1.0.0-ab12",contract="^1.0.0"';
  expect(told).toContain(`storefront_part_visits{${labels},outcome="failed"} 1`);
  expect(told).toContain(`storefront_part_visits{${labels},outcome="worked"} 1`);
});

test('exports faults and measures by part, release and contract', async () => {
  await send(
    report({
      faults: [fault(), fault({ part: '' })],
      measures: [
        { part: 'remote-cart', name: 'mount', value: 250 },
        { part: 'elsewhere', name: 'mount', value: 250 },
      ],
    }),
  );
  const told = (await register.metrics()).split('\n');
  const labels = 'part="remote-cart",release="1.0.0-ab12",contract="^1.0.0"';
  expect(told).toContain(`storefront_part_faults_total{${labels},kind="uncaught"} 1`);
  expect(told).toContain('storefront_part_faults_total{part="",release="",contract="",kind="uncaught"} 1');
  expect(told).toContain(`storefront_part_mount_seconds_sum{${labels}} 0.25`);
  expect(told.filter((line) => line.includes('elsewhere'))).toEqual([]);
  // As Prometheus estimates it, in the bucket from 0.2 to 0.5 seconds.
  expect((await ask('/operator/measures')).body).toEqual([
    { part: 'remote-cart', release: '1.0.0-ab12', name: 'mount', count: 1, p75: expect.closeTo(0.425) },
  ]);
});

test.each([
  ['garbage', '{', 400],
  ['garbage', {}, 400],
  ['garbage', { ...report(), faults: Array.from({ length: 11 }, () => fault()) }, 400],
  ['forged', report({ visitor: 'made up', faults: [fault()] }), 204],
  ['forged', report({ visitor: signVisitorToken('k'.repeat(32), randomUUID()), faults: [fault()] }), 204],
  ['forged', report({ releases: `${report().releases};remote-x@1@^1.0.0`, faults: [fault()] }), 204],
  ['forged', { ...report(), visitor: report().visitor, faults: [fault()] }, 204],
  ['forged', report({ seal: '', faults: [fault()] }), 204],
  ['garbage', report({ number: reportLimits.reports }), 400],
])('a report that is %s changes its counter and nothing else', async (outcome, payload, status) => {
  expect(await send(payload)).toBe(status);
  expect(await health()).toEqual([]);
  expect(await faultsOf('remote-cart')).toEqual([]);
  expect(await outcomes()).toEqual([`storefront_part_reports_total{outcome="${outcome}"} 1`]);
});

test('stops counting the reports of a visitor who sends too many', async () => {
  const visit = report();
  for (let number = 0; number < 12; number++)
    await send({ ...visit, number, faults: [fault({ message: `${number}` })] });
  expect(await faultsOf('remote-cart')).toHaveLength(5);
  expect(await outcomes()).toContain('storefront_part_reports_total{outcome="limited"} 7');
});

test('one address moves no more than a few votes against a release, however many visits it begins', async () => {
  const fails = () => send(report({ faults: [fault()] }), '203.0.113.7');
  await Promise.all(Array.from({ length: 30 }, fails));
  await send(report({ faults: [fault()] }), '198.51.100.9');
  expect(await health()).toContainEqual(expect.objectContaining({ ...cart, visits: 4, failed: 4 }));
});

test('limits the stored faults of one release', async () => {
  for (let sent = 0; sent < 12; sent++) {
    const faults = Array.from({ length: 10 }, (_, at) => fault({ message: `${sent} ${at}` }));
    await send(report({ faults }));
  }
  expect((await store.pool.query('select from part_faults')).rows).toHaveLength(50);
});

test('returns nothing without the token of the operator', async () => {
  for (const authorization of ['', 'Bearer', 'Bearer wrong']) {
    const answer = await store.server.inject({ url: '/operator/parts', headers: { authorization } });
    expect(answer.statusCode).toBe(401);
  }
});

test('retains votes for a day, and faults for the days of the setting', async () => {
  await send(report({ faults: [fault()] }));
  await store.pool.query(`update part_visits set changed_at = now() - interval '25 hours'`);
  await store.pool.query(`update part_faults set last_at = now() - interval '13 days'`);
  await forgetPartReports(store.services.database, 14);
  expect((await store.pool.query('select from part_visits')).rows).toEqual([]);
  expect(await faultsOf('remote-cart')).toHaveLength(1);
  await forgetPartReports(store.services.database, 13);
  expect(await faultsOf('remote-cart')).toEqual([]);
});
