import { register } from 'prom-client';
import { watchStore } from '../metrics/store-metrics';
import { startTestStore, type TestStore } from '../testing/start-test-store';

const operatorToken = 'a token of an operator, which nobody guesses';
const path = '/operator/checkout-watches';
const authorization = `Bearer ${operatorToken}`;

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore({
    environment: { OPERATOR_TOKEN: operatorToken, TRUST_PROXY: 'loopback' },
  });
  watchStore(store.services.database, 0);
});
afterAll(() => store.stop());

const seen = { headers: {}, scripts: [], inline: [], refused: [], forms: [], hosts: [] };
const watched = (changes: readonly object[], watchedAt = '2026-11-27T12:00:00.000Z') => ({
  processor: 'stripe',
  address: 'https://shop.test/events/one/checkout',
  watchedAt,
  changes,
  seen,
});
const changed = { kind: 'processor-script', sentence: 'https://js.test/v3 has changed.' };
const post = (body: object, headers: Record<string, string> = { authorization }) =>
  store.server.inject({ method: 'POST', url: path, headers, payload: body });
const read = async (from: string) =>
  (await store.server.inject({ url: from, headers: { authorization } })).json();
const metric = async (name: string) =>
  (await register.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`));

test('a change at a checkout is in the metrics by processor and kind until a watch finds none', async () => {
  expect((await post(watched([changed]))).statusCode).toBe(204);
  expect(await metric('storefront_checkout_changes')).toContain(
    'storefront_checkout_changes{processor="stripe",kind="processor-script"} 1',
  );
  expect(await metric('storefront_checkout_changes')).toContain(
    'storefront_checkout_changes{processor="stripe",kind="header"} 0',
  );
  expect((await metric('storefront_checkout_watch_age_seconds'))[0]).toMatch(/processor="stripe"} \d{4,}/);
  // A result that arrives late replaces no newer one.
  await post(watched([], '2026-11-26T12:00:00.000Z'));
  expect(await read(path)).toEqual([watched([changed])]);
  await post(watched([], '2026-11-27T13:00:00.000Z'));
  expect(await metric('storefront_checkout_changes')).toContain(
    'storefront_checkout_changes{processor="stripe",kind="processor-script"} 0',
  );
});

test('takes no result without the token of an operator, or of another form', async () => {
  expect((await post(watched([]), {})).statusCode).toBe(401);
  expect((await post({ processor: 'stripe' })).statusCode).toBe(400);
});

test('reports of a new violation from three wide networks name it in a metric, others are only counted', async () => {
  const report = (from: string, blockedURL: string, effectiveDirective = 'script-src-elem') =>
    store.server.inject({
      method: 'POST',
      url: '/reports/policy',
      headers: { 'content-type': 'application/reports+json', 'x-forwarded-for': from },
      payload: JSON.stringify([
        {
          type: 'csp-violation',
          body: { documentURL: 'https://shop.test/events/one/checkout', blockedURL, effectiveDirective },
        },
      ]),
    });
  for (const wide of [1, 2, 3]) {
    await report(`10.${wide}.0.1`, 'https://skimmer.example/s.js');
    await report(`10.${wide}.0.1`, 'chrome-extension', 'style-src-elem');
  }
  await report('10.4.0.1', 'https://alone.example/');
  expect(await metric('storefront_checkout_violation_networks')).toEqual([
    'storefront_checkout_violation_networks{directive="script-src-elem",blocked="skimmer.example"} 3',
  ]);
  const violations = await read('/operator/checkout-violations');
  expect(violations).toHaveLength(3);
  expect(violations[0]).toMatchObject({ blocked: expect.stringMatching(/skimmer|extension/), networks: 3 });
});
