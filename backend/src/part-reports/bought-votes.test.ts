import type { PartReport, PaymentStage } from '@ticket-storefront/api/protocol';
import { findUnhealthy, judgePayments, type ReleaseHealth } from '@ticket-storefront/format';
import { registryOf, releaseStates } from '@ticket-storefront/platform-testing';
import { visitorTokenLifetime } from '@ticket-storefront/server/visitors';
import { register } from 'prom-client';
import { documentReport, nextReport, renderFault, reported, sendPartReport } from '../testing/part-reports';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { forgetPartReports, readHealth, readPayments } from './stored-reports';

const cart = 'remote-cart';
const checkout = 'remote-checkout-mx';
const [before, current, canary] = ['1.0.0', '2.0.0', '3.0.0'];
const attackNetworks = 1000;

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore({ environment: { TRUST_PROXY: '1', LOG_LEVEL: 'error' } });
});
afterAll(() => store.stop());
afterEach(() => void jest.restoreAllMocks());
beforeEach(async () => {
  for (const table of ['part_visits', 'part_faults', 'spent_reports', 'rate_counts'])
    await store.pool.query(`delete from ${table}`);
  register.resetMetrics();
});

const home = '198.51.100.7';
const send = (report: PartReport, address = home) => sendPartReport(store, report, address);
const health = () => readHealth(store.services.database, store.settings.PART_HEALTH_WINDOW_MS);
const counted = async () => ({
  votes: (await health()).map(({ part, visits, failed }) => `${part} ${failed} of ${visits}`),
  faults: (await store.pool.query('select part, count::int from part_faults')).rows,
});
const nothing = { votes: [], faults: [] };

const ofEventPage = (version = current, changes: Partial<PartReport> = {}) =>
  documentReport({ worked: [], faults: [renderFault(cart)], ...changes }, [
    reported('shell', '2.0.0'),
    reported(cart, version),
  ]);
const ofCheckout = (changes: Partial<PartReport> = {}) =>
  documentReport({ worked: [], faults: [renderFault(checkout)], ...changes }, [
    reported('shell', '2.0.0'),
    reported(checkout, current),
  ]);

test('a replayed report counts nothing, whatever it says this time', async () => {
  const report = ofEventPage();
  for (let time = 0; time < 50; time++) await send({ ...report, worked: time % 2 ? ['shell'] : [] });
  const once = { votes: ['remote-cart 1 of 1'], faults: [{ part: cart, count: 1 }] };
  expect(await counted()).toEqual(once);
  expect(await register.metrics()).toContain('storefront_part_reports_total{outcome="replayed"} 49');
  // Control: its next report counts.
  await send(nextReport(report));
  expect(await counted()).toEqual({ ...once, faults: [{ part: cart, count: 2 }] });
});

test('the seal of a document casts no votes of other visitors', async () => {
  const own = ofEventPage();
  for (let time = 0; time < 10; time++) await send({ ...own, visitor: ofEventPage().visitor });
  expect(await counted()).toEqual(nothing);
  // Control: the visitor of the document.
  await send(own);
  expect((await counted()).votes).toEqual(['remote-cart 1 of 1']);
});

test('only the document of a checkout reports that a checkout fails', async () => {
  await send(ofEventPage(current, { faults: [renderFault(checkout)] }));
  const { releases } = ofCheckout();
  await send(ofEventPage(current, { faults: [renderFault(checkout)], releases }));
  await send({ ...ofEventPage(), seal: ofCheckout().seal, releases, faults: [renderFault(checkout)] });
  expect(await counted()).toEqual(nothing);
  // Control: the same fault in a checkout.
  await send(ofCheckout());
  expect((await counted()).votes).toEqual(['remote-checkout-mx 1 of 1']);
});

test('a fault of no known part is a vote against no release', async () => {
  await send(ofEventPage(current, { worked: ['shell', cart], faults: [renderFault('')] }));
  expect(await counted()).toEqual({ votes: ['remote-cart 0 of 1', 'shell 0 of 1'], faults: [] });
});

test('a seal is worthless by the time its votes are forgotten', async () => {
  const day = visitorTokenLifetime * 1000;
  const now = Date.now();
  const issuedAt = (time: number) => {
    jest.spyOn(Date, 'now').mockReturnValue(time);
    const report = ofEventPage();
    jest.restoreAllMocks();
    return report;
  };
  const [old, young] = [issuedAt(now - day), issuedAt(now - day + 60_000)];
  await send(young);
  await store.pool.query(`update spent_reports set spent_at = now() - interval '23 hours'`);
  await forgetPartReports(store.services.database, 14);
  await store.pool.query('delete from part_visits');
  await send(young);
  await send(old);
  expect((await counted()).votes).toEqual([]);
  // Control: without the spent report, the young seal would count again.
  await store.pool.query('delete from spent_reports');
  await send(young);
  expect((await counted()).votes).toEqual(['remote-cart 1 of 1']);
});

const registry = registryOf(
  cart,
  {
    [before]: releaseStates.held,
    [current]: releaseStates.current,
    [canary]: releaseStates.canary,
  },
  [before, current],
);
const verdictsOn = (version: string, reports: readonly ReleaseHealth[], failsHere = false) =>
  findUnhealthy(reports, { registry, failsHere: () => failsHere }).find(({ release }) => release === version)
    ?.verdicts;

/** Sends forged reports of failures, each of a new document, from the addresses of 1,000 networks in turn. */
async function attack(version: string, reports: number, addressOf: (network: number) => string) {
  let sent = 0;
  const sendSome = async () => {
    while (sent < reports) {
      const address = addressOf(sent++ % attackNetworks);
      await send(ofEventPage(version), address);
    }
  };
  await Promise.all(Array.from({ length: 50 }, sendSome));
}

test('thousands of forged failures from 1,000 networks do not move the current release, and alert its owner', async () => {
  await attack(
    current,
    3 * attackNetworks,
    (network) => `11.${network % 250}.${Math.floor(network / 250)}.7`,
  );
  const reports = await health();
  expect(reports).toMatchObject([{ release: current, networks: 250 }]);
  // A busy database loses some reports.
  expect(reports[0]?.failed).toBeGreaterThan(attackNetworks);
  expect(reports[0]?.failed).toBeLessThanOrEqual(2 * attackNetworks);
  expect(verdictsOn(current, reports)).toEqual(['alert']);
  // Control: the same votes, where a server of the shop has seen the release fail too.
  expect(verdictsOn(current, reports, true)).toEqual(['avoid', 'alert']);
}, 120_000);

// Each of its networks casts as many votes as it can.
test.each([
  ['/16', (network: number) => `12.34.${network % 256}.${Math.floor(network / 256)}`],
  ['/48', (network: number) => `2001:db8:7:${network.toString(16)}::7`],
])(
  'the failures of all networks of one %s do not move a canary',
  async (_network, addressOf) => {
    await attack(canary, 2 * attackNetworks, addressOf);
    // Honest visitors of other networks, of whom a few saw it fail.
    for (let visit = 0; visit < 40; visit++) {
      const worked = visit < 4 ? {} : { worked: [cart], faults: [] };
      await send(ofEventPage(canary, worked), `13.${visit}.0.7`);
    }
    const reports = await health();
    expect(reports[0]?.failed).toBeGreaterThan(500);
    expect(reports[0]).toMatchObject({ networks: 5, elsewhere: { visits: 40, failed: 4 } });
    expect(verdictsOn(canary, reports)).toEqual(['alert']);
    // Control: the same votes, each of a wide network of its own.
    await store.pool.query('update part_visits set wide_network = visitor');
    expect(verdictsOn(canary, await health())).toEqual(['avoid', 'stop', 'alert']);
  },
  120_000,
);

test('visits of one wide network that pay nothing, however many, end no canary of a checkout', async () => {
  const since = new Date(0);
  const atCheckout = async (version: string, stage: PaymentStage, address: string) => {
    const releases = [reported('shell', '2.0.0'), reported(checkout, version)];
    const changes = { worked: [checkout], faults: [], payment: { part: checkout, stage } };
    await send(documentReport(changes, releases), address);
  };
  const honest = async (version: string, visits: number) => {
    for (let visit = 0; visit < visits; visit++)
      await atCheckout(version, visit % 10 === 0 ? 'started' : 'completed', `${20 + (visit % 60)}.1.0.7`);
  };
  await honest(current, 200);
  await honest(canary, 40);
  for (let visit = 0; visit < 300; visit++) await atCheckout(canary, 'started', `192.0.${visit % 250}.7`);
  const verdict = async () => {
    const counts = await readPayments(store.services.database, checkout, since);
    const of = (version: string) => counts.find(({ release }) => release === version);
    const [own, other] = [of(canary), of(current)];
    if (!own || !other) throw new Error('A release has no visits.');
    return judgePayments(own, other);
  };
  expect(await verdict()).not.toBe('stop');
  // Control: the same visits from many wide networks.
  for (let visit = 0; visit < 60; visit++) await atCheckout(canary, 'started', `${100 + (visit % 60)}.1.0.7`);
  expect(await verdict()).toBe('stop');
});
