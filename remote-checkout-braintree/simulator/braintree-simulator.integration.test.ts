import { rmSync } from 'node:fs';
import { writeBrowserFiles } from '@ticket-storefront/simulators/server';
import braintree from 'braintree';
import { demoAccount } from './account';
import { createClientToken } from './client-routes';
import { startTestSimulator, type TestSimulator } from './testing/start-test-simulator';

let simulator: TestSimulator;

beforeEach(async () => {
  simulator = await startTestSimulator();
});

afterEach(() => simulator.stop());

const sell = (paymentMethodNonce: string, orderId = 'order-1', amount = '12.34') =>
  simulator.gateway.transaction.sale({
    amount,
    orderId,
    paymentMethodNonce,
    options: { submitForSettlement: true },
  });

async function search(orderId: string): Promise<braintree.Transaction[]> {
  const found: braintree.Transaction[] = [];
  const stream = simulator.gateway.transaction.search((by) => by.orderId().is(orderId));
  for await (const transaction of stream) found.push(transaction);
  return found;
}

const legacyCodes = async (card: Record<string, unknown>) =>
  (await simulator.tokenize(card)).errors?.map(({ extensions }) => extensions.legacyCode);

test('returns a client token that browsers can read', async () => {
  const { clientToken, success } = await simulator.gateway.clientToken.generate({});
  expect(success).toBe(true);
  const token = JSON.parse(Buffer.from(clientToken, 'base64').toString());
  expect(token).toMatchObject({ version: 2, environment: 'sandbox', merchantId: demoAccount.merchantId });
});

test('finds a sale by its id and order, also after a restart', async () => {
  const { success, transaction } = await sell(await simulator.nonceOf());
  expect(success).toBe(true);
  expect(transaction).toMatchObject({
    status: 'submitted_for_settlement',
    amount: '12.34',
    orderId: 'order-1',
    processorResponseCode: '1000',
    creditCard: { last4: '1111', cardType: 'Visa', maskedNumber: '411111******1111' },
  });
  await simulator.restart();
  expect(await simulator.gateway.transaction.find(transaction.id)).toMatchObject({ amount: '12.34' });
  expect((await search('order-1')).map(({ id }) => id)).toEqual([transaction.id]);
  expect(await search('order-2')).toEqual([]);
});

test.each([
  ['4000000000000002', '2000', 'Do Not Honor'],
  ['4000000000009995', '2001', 'Insufficient Funds'],
])('declines card %s with the bank’s reason', async (number, code, text) => {
  const result = await sell(await simulator.nonceOf(number));
  expect(result.success).toBe(false);
  expect(result.message).toBe(text);
  expect(result.errors.deepErrors()).toEqual([]);
  expect(result.transaction).toMatchObject({
    status: 'processor_declined',
    processorResponseCode: code,
    processorResponseText: text,
    processorResponseType: 'soft_declined',
  });
});

test('charges a nonce once, and an unknown one never', async () => {
  const nonce = await simulator.nonceOf();
  await sell(nonce);
  const repeated = await sell(nonce);
  expect(repeated.errors.deepErrors()).toMatchObject([{ attribute: 'payment_method_nonce', code: '91564' }]);
  const unknown = await sell('tokencc_bf_none');
  expect(unknown.errors.deepErrors()).toMatchObject([{ code: '91565' }]);
  expect(await search('order-1')).toHaveLength(1);
});

test('returns the card’s postal code, of any country', async () => {
  const { data } = await simulator.tokenize({ billingAddress: { postalCode: 'K1A 0B1' } });
  const { transaction } = await sell(data?.tokenizeCreditCard?.token ?? '');
  expect(transaction.billing).toMatchObject({ postalCode: 'K1A 0B1' });
});

test.each(['', '0.00', 'a lot', '-1.00'])('refuses the amount "%s"', async (amount) => {
  const result = await sell(await simulator.nonceOf(), 'order-1', amount);
  expect(result.errors.deepErrors()).toMatchObject([{ attribute: 'amount' }]);
});

test.each([
  ['4000000000000341', 'unexpectedError'],
  ['4000000000006041', 'gatewayTimeoutError'],
])('makes a sale whose response is lost, %s', async (number, type) => {
  await expect(sell(await simulator.nonceOf(number))).rejects.toMatchObject({ type });
  expect(await search('order-1')).toMatchObject([{ status: 'submitted_for_settlement' }]);
});

test('makes no sale when the gateway fails before it', async () => {
  await expect(sell(await simulator.nonceOf('4000000000000119'))).rejects.toMatchObject({
    type: 'serverError',
  });
  expect(await search('order-1')).toEqual([]);
});

test('refuses wrong keys like the gateway', async () => {
  const gateway = new braintree.BraintreeGateway({ ...simulator.gateway.config, privateKey: 'wrong' });
  await expect(gateway.clientToken.generate({})).rejects.toMatchObject({ type: 'authenticationError' });
});

test.each([
  ['number', { number: '4111111111111112' }, '81715'],
  ['expiry', { expirationYear: '2020' }, '81712'],
  ['missing security code', { cvv: '' }, '81706'],
  ['short security code', { cvv: '12' }, '81707'],
  ['security code that is wrong for every card', { cvv: '999' }, '81736'],
  ['missing postal code', { billingAddress: {} }, '81808'],
  ['postal code of ten digits', { billingAddress: { postalCode: '04101-23456' } }, '81809'],
  ['postal code with other characters', { billingAddress: { postalCode: '04101!' } }, '81813'],
])('does not tokenize a card with a wrong %s', async (_field, card, code) => {
  expect(await legacyCodes(card)).toEqual([code]);
});

test('tokenizes nothing with an expired or forged client token', async () => {
  const token = createClientToken('http://localhost', new Date(Date.now() - 25 * 3600e3));
  const { authorizationFingerprint: expired } = JSON.parse(Buffer.from(token, 'base64').toString());
  for (const fingerprint of [expired, 'forged.token', '']) {
    const response = await fetch(`http://localhost:${simulator.port}/braintree/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${fingerprint}` },
      body: JSON.stringify({ operationName: 'ClientConfiguration' }),
    });
    expect(await response.json()).toMatchObject({
      errors: [{ extensions: { errorClass: 'AUTHENTICATION' } }],
    });
  }
});

describe('files for browsers', () => {
  let browserFolder: string;

  beforeAll(async () => {
    browserFolder = await writeBrowserFiles();
  });
  afterAll(() => rmSync(browserFolder, { recursive: true }));
  beforeEach(async () => {
    await simulator.stop();
    simulator = await startTestSimulator({ browserFolder });
  });

  test('include a braintree-web that trusts the simulator, and a frame that runs no other script', async () => {
    const base = `http://localhost:${simulator.port}/braintree`;
    const loader = await (await fetch(`${base}/braintree-web.js`)).text();
    expect(loader.includes('3.144.0')).toBe(true);
    expect(loader.includes('"braintreegateway.com":1')).toBe(false);
    const frame = await fetch(`${base}/assets/web/3.144.0/html/hosted-fields-frame.min.html`);
    expect(frame.headers.get('content-security-policy')).toContain("script-src 'self'");
    const script = await fetch(`${base}/assets/web/3.144.0/js/hosted-fields-frame.js`);
    expect((await script.text()).includes('TOKENIZATION_REQUEST')).toBe(true);
  });

  test('are compressed if the browser accepts it, and cached for the frames of a page', async () => {
    const address = `http://localhost:${simulator.port}/braintree/assets/web/3.144.0/js/hosted-fields-frame.js`;
    const fetchAs = (encoding: string) => fetch(address, { headers: { 'accept-encoding': encoding } });
    const [compressed, plain] = await Promise.all([fetchAs('gzip, br'), fetchAs('identity')]);
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const { headers } of [compressed, plain]) {
      expect(headers.get('vary')).toContain('accept-encoding');
      expect(headers.get('cache-control')).toContain('max-age=');
    }
    expect(await compressed.text()).toBe(await plain.text());
  });
});
