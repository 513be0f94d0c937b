import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';

const path = '/ticketCheckout/mx-web-transaction';
const cvv = '8642';
let store: TestStore;
let answers = '';

beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());

async function send(cardNumber: string, change: object = {}) {
  const sent = mxBody(store.dataset);
  const payload = { ...sent, paymentPayload: { ...sent.paymentPayload, cardNumber, cvv, ...change } };
  const { status, body } = await store.post(path, payload);
  answers += JSON.stringify(body);
  return status;
}

async function everyTable(): Promise<string> {
  const { rows } = await store.pool.query<{ name: string }>(
    'select table_name as name from information_schema.tables where table_schema = current_schema()',
  );
  expect(rows.length).toBeGreaterThan(6);
  const contents = await Promise.all(
    rows.map(({ name }) => store.pool.query(`select row_to_json(t)::text as row from ${name} t`)),
  );
  return contents.flatMap((table) => table.rows.map(({ row }) => row)).join('\n');
}

async function simulatorStore(): Promise<string> {
  const names = await readdir(store.folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  return (await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')))).join(
    '\n',
  );
}

test('stores and logs no card number or CVV, whatever the outcome of the order', async () => {
  const cards = ['4111111111111111', '4000000000000002', '4000000000000341', '4000000000000119'];
  expect(await Promise.all(cards.map((card) => send(card)))).toEqual([200, 402, 502, 502]);
  expect(await send('4242424242424242', { billingCity: '' })).toBe(400);
  expect(await send('4242 4242 4242 4242', { expiryYear: '2020' })).toBe(400);
  expect(await send('4242424242424242', { cvv: `${cvv}99` })).toBe(400);
  expect(await send('42424242424242424242')).toBe(400);
  const malformed = await store.post(path, `{"cardNumber": "4111111111111111", "cvv": ${cvv}, }`);
  answers += JSON.stringify(malformed.body);
  expect(malformed).toMatchObject({ status: 400, body: { success: false, reason: 'invalid' } });

  const places = {
    answers,
    log: store.readLog(),
    tables: await everyTable(),
    simulator: await simulatorStore(),
  };
  expect(places.tables).toContain('ada@example.com');
  expect(places.simulator).toContain('"last4":"1111"');
  expect(places.log).toContain('ticketCheckout');
  const secret = /4111111111111111|4000000000000[013]\d\d|4242\s?4242\s?4242\s?4242|\b8642(99)?\b/;
  for (const [place, text] of Object.entries(places)) {
    expect({ place, found: text.match(secret)?.[0] ?? null }).toEqual({ place, found: null });
  }
});

test('refuses card numbers in the texts of an order, and stores none of them', async () => {
  const number = '5555\u202f5555\u202f5555\u202f4444';
  const sent = mxBody(store.dataset);
  const withText = (part: object) => ({ ...sent, ...part });
  const { paymentPayload } = sent;
  for (const body of [
    ...(['customerName', 'customerAddress1', 'customerPhone'] as const).map((field) =>
      withText({ customerPayload: { ...sent.customerPayload, [field]: `1 ${number}` } }),
    ),
    withText({ paymentPayload: { ...paymentPayload, billingCity: number } }),
    withText({ order: { ...sent.order, promo_code_uid: number } }),
    withText({ order: { ...sent.order, reference_id: '5555-5555-5555-4444' } }),
  ]) {
    expect(await store.post(path, body)).toMatchObject({
      status: 400,
      body: { message: 'Please remove the card number: it belongs only in the card field.' },
    });
  }
  const cardNumber = /5555[^0-9a-f]*5555[^0-9a-f]*5555/;
  expect(number).toMatch(cardNumber);
  expect(await everyTable()).not.toMatch(cardNumber);
  expect(store.readLog()).not.toMatch(cardNumber);
});
