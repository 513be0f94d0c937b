import { startTestStore, type TestStore } from '../testing/start-test-store';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore({ environment: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => store.stop());
beforeEach(() => store.pool.query('truncate policy_reports, rate_counts'));

const checkout = 'https://tickets.test/events/harbor/checkout?email=ada@example.com';
const script = 'https://assets.test/remote-checkout-mx/1.0.0-ab12/main.js';

const violation = (body: object = {}) => ({
  type: 'csp-violation',
  url: checkout,
  user_agent: 'Browser',
  body: {
    documentURL: checkout,
    blockedURL: 'https://thief.test/?card=4111111111111111',
    effectiveDirective: 'img-src',
    sourceFile: script,
    sample: 'card 4111111111111111',
    ...body,
  },
});

async function report(payload: unknown, type = 'application/reports+json', from = '203.0.113.7') {
  const answer = await store.server.inject({
    method: 'POST',
    url: '/reports/policy',
    headers: { 'content-type': type, 'x-forwarded-for': from },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  return answer.statusCode;
}

const kept = async () =>
  (
    await store.pool.query(
      'select page, part, release, directive, blocked, count from policy_reports order by directive, blocked',
    )
  ).rows;

const stolen = {
  page: 'checkout',
  part: 'remote-checkout-mx',
  release: '1.0.0-ab12',
  directive: 'img-src',
  blocked: 'thief.test',
};

test('stores refusals by part, release, rule and host, counted, without data of visitors', async () => {
  expect(await report([violation(), violation()])).toBe(204);
  const former = {
    'csp-report': {
      'document-uri': checkout,
      'blocked-uri': 'https://thief.test/?card=4111',
      'effective-directive': 'img-src',
      'source-file': script,
    },
  };
  expect(await report(former, 'application/csp-report')).toBe(204);
  expect(await kept()).toEqual([{ ...stolen, count: 3 }]);
});

test.each([
  ['https://4111111111111111.thief.test/', '*.thief.test'],
  ['https://mfrggzdfmztwq2lknnwg23tpoa.thief.test/', '*.thief.test'],
  ['https://a.b.c.thief.test/', 'c.thief.test'],
  ['wss://thief.test/', 'thief.test'],
  ['inline', 'inline'],
  ['data:text/html,4111', 'data'],
  ['https://[', 'other'],
])('of the blocked address %s only %s is kept', async (blockedURL, blocked) => {
  await report([violation({ blockedURL })]);
  expect(await kept()).toEqual([{ ...stolen, blocked, count: 1 }]);
});

test('stores unreleased code without a part, and scripts without a hash, but no other reports', async () => {
  expect(
    await report([
      violation({
        sourceFile: 'https://tickets.test/elsewhere/1/evil.js',
        documentURL: 'https://tickets.test/',
      }),
      { type: 'integrity-violation', body: { documentURL: checkout, blockedURL: 'https://thief.test/a.js' } },
      { type: 'deprecation', body: { id: 'unload' } },
    ]),
  ).toBe(204);
  expect(await kept()).toEqual([
    { ...stolen, page: 'other', part: '', release: '', count: 1 },
    { ...stolen, part: '', release: '', directive: 'integrity-policy', count: 1 },
  ]);
});

test.each([
  ['no report', {}],
  ['many reports', Array.from({ length: 21 }, () => violation())],
  ['no JSON', '{'],
  ['a large body', [violation({ sample: 'x'.repeat(40_000) })]],
])('%s is refused, and nothing is kept', async (_what, payload) => {
  expect(await report(payload)).toBe(400);
  expect(await kept()).toEqual([]);
});

const reportFrom = (from: string, reports: unknown) => report(reports, undefined, from);

/** 20 invented reports, usually of a checkout. */
const invented = (name: string, documentURL = checkout) =>
  Array.from({ length: 20 }, (_, index) =>
    violation({ documentURL, blockedURL: `https://${name}x${index}.test/` }),
  );

async function countStored(where = 'true') {
  const { rows } = await store.pool.query(`select count(*)::int from policy_reports where ${where}`);
  return rows[0].count;
}

const genuine = violation({ blockedURL: 'https://skimmer.example/', effectiveDirective: 'script-src-elem' });

test('stores a report of a checkout while an attacker with 36 networks floods with forged ones', async () => {
  for (let network = 0; network < 36; network++) {
    for (const flood of ['a', 'b', 'c'])
      await reportFrom(`10.${network}.0.1`, invented(`${flood}${network}`));
  }
  expect(await reportFrom('203.0.113.7', [genuine])).toBe(204);
  expect(await countStored("blocked = 'skimmer.example'")).toBe(1);
  expect(await countStored()).toBe(36 * 20 + 1);
});

test('stores a report of a checkout from a network that may add no more of other pages', async () => {
  await reportFrom('10.0.0.1', invented('a', 'https://tickets.test/'));
  await reportFrom('10.0.0.2', [violation({ documentURL: 'https://tickets.test/' }), genuine]);
  expect([await countStored("page = 'other'"), await countStored("page = 'checkout'")]).toEqual([20, 1]);
});

test('counts a known report of a network that may add no others', async () => {
  await reportFrom('10.0.0.1', [genuine]);
  for (const flood of ['a', 'b']) await reportFrom('10.0.0.1', invented(flood));
  await reportFrom('10.0.0.1', [genuine]);
  expect(await countStored("count = 2 and blocked = 'skimmer.example'")).toBe(1);
});

test.each([
  ['/24', (host: number) => `10.0.0.${host}`, 20],
  ['/64', (host: number) => `2001:db8::${host}`, 20],
  ['/16', (host: number) => `10.0.${host}.1`, 120],
  ['/48', (host: number) => `2001:db8:0:${host}::1`, 120],
])('limits what the clients of a %s add', async (_size, addressOf, max) => {
  for (let host = 1; host <= 8; host++) await reportFrom(addressOf(host), invented(`h${host}`));
  expect(await countStored()).toBe(max);
});

test('reserves room for reports of checkouts, and limits both kinds', async () => {
  await store.pool.query(
    `insert into policy_reports (page, part, release, directive, blocked)
    select 'other', '', '', 'img-src', number::text from generate_series(1, 2000) number`,
  );
  await report([violation({ documentURL: 'https://tickets.test/' }), genuine]);
  expect([await countStored("page = 'other'"), await countStored("page = 'checkout'")]).toEqual([2000, 1]);
  await store.pool.query(
    `insert into policy_reports (page, part, release, directive, blocked)
    select 'checkout', '', '', 'img-src', number::text from generate_series(1, 1999) number`,
  );
  await report([violation()]);
  expect(await countStored("page = 'checkout'")).toBe(2000);
});

/** Fills the day's room for reports of checkouts, as clients in enough networks can. */
const fillRoom = () =>
  store.pool.query(
    `insert into policy_reports (page, part, release, directive, blocked)
    select 'checkout', '', '', 'img-src', number::text from generate_series(1, 2000) number`,
  );

test('stores a report that three wide networks send when forged ones have filled the room', async () => {
  await fillRoom();
  for (const from of ['198.51.100.1', '198.51.7.1', '203.0.113.7', '203.0.113.9'])
    await reportFrom(from, [genuine]);
  // The networks of one wide network count once.
  expect(await countStored("blocked = 'skimmer.example'")).toBe(0);
  await reportFrom('192.0.2.1', [genuine]);
  await reportFrom('100.64.0.1', [genuine]);
  expect(await countStored("blocked = 'skimmer.example' and networks = 4 and count = 2")).toBe(1);
});

test('needs more wide networks for each reserved place that is taken', async () => {
  await fillRoom();
  await store.pool.query(
    `insert into policy_reports (page, part, release, directive, blocked)
    select 'checkout', '', '', 'font-src', number::text from generate_series(1, 40) number`,
  );
  for (let network = 1; network <= 4; network++) await reportFrom(`10.${network}.0.1`, [genuine]);
  expect(await countStored("blocked = 'skimmer.example'")).toBe(0);
  await reportFrom('10.5.0.1', [genuine]);
  expect(await countStored("blocked = 'skimmer.example'")).toBe(1);
});

test('lets a network confirm few reports, so that three networks reserve few places', async () => {
  await fillRoom();
  for (const from of ['10.1.0.1', '10.2.0.1', '10.3.0.1']) await reportFrom(from, invented('same'));
  expect(await countStored('networks >= 3')).toBe(10);
});

test('retains reports for ninety days', async () => {
  await store.pool.query(
    `insert into policy_reports (day, page, part, release, directive, blocked)
    select current_date - age, 'other', '', '', 'img-src', age::text from unnest(array[90, 91]) age`,
  );
  await report([]);
  expect(await kept()).toEqual([expect.objectContaining({ blocked: '90' })]);
});
