import { startTestStore } from '../testing/start-test-store';

/** What is logged of the setting while three requests come, the first of them from a client without a proxy. */
async function warningsOf(remoteAddress: string, trusted: string): Promise<readonly string[]> {
  const store = await startTestStore({ environment: { TRUST_PROXY: trusted } });
  for (const headers of [{}, { 'x-forwarded-for': '198.51.100.7' }, { 'x-forwarded-for': '198.51.100.8' }]) {
    await store.server.inject({ url: '/ticketCheckout/orders/ABCDEFGH', remoteAddress, headers });
  }
  await store.stop();
  const lines = store.readLog().split('\n');
  return lines.filter((line) => line.includes('TRUST_PROXY')).map((line) => JSON.parse(line).msg);
}

const says = (consequence: string) =>
  expect.stringContaining(
    `that is not in TRUST_PROXY, ${consequence}: if a proxy is in front, set TRUST_PROXY`,
  );

test.each([
  ['10.1.2.3', 'so all visitors behind the proxy share the limits of one address'],
  ['127.0.0.1', 'so no visitor is limited by address'],
])(
  'a proxy at %s that is not in TRUST_PROXY is logged once with its consequence',
  async (proxy, consequence) => {
    expect(await warningsOf(proxy, 'false')).toEqual([says(consequence)]);
  },
);

test('does not warn about a proxy in TRUST_PROXY', async () => {
  expect(await warningsOf('10.1.2.3', '10.0.0.0/8')).toEqual([]);
  expect(await warningsOf('10.1.2.3', '1')).toEqual([]);
});
