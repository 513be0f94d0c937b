import { admissionPath, handOverHeader, handOverPath, partReportPath } from '@ticket-storefront/api/protocol';
import { mxBody, ownSecret } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';

const shop = 'https://tickets.example.com';
const checkout = 'https://checkout.example.com';
const evil = 'https://evil.example';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore({ environment: { STOREFRONT_ORIGIN: shop, CHECKOUT_ORIGIN: checkout } });
});
afterAll(() => store.stop());

type Method = 'GET' | 'POST';

/** Whether a browser would send a request of these pages after its preflight. */
async function passesPreflight(origin: string, method: Method, url: string): Promise<boolean> {
  const { headers } = await store.server.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': `x-visitor,${handOverHeader}`,
    },
  });
  expect(headers['access-control-allow-headers']).toContain(handOverHeader);
  return headers['access-control-allow-origin'] === origin;
}

/** Whether pages of this origin read the answer, and whether a POST is refused unread. */
async function call(origin: string, method: Method, url: string) {
  const answer = await store.server.inject({
    method,
    url,
    headers: { origin },
    ...(method === 'POST' && { payload: {} }),
  });
  return {
    isRead: answer.headers['access-control-allow-origin'] === origin,
    isRefused: answer.statusCode === 403,
  };
}

const handOver = handOverPath('7d0b0c5e-3f1a-4a52-9a8e-0d3c1b2a4f60');
const reference = '/ticketCheckout/orders/unusedReference1';

const cases: readonly (readonly [string, Method, string, readonly string[]])[] = [
  ['the catalogue', 'POST', '/v1/graphql', [shop, checkout]],
  ['availability', 'GET', '/ticketCheckout/events/1/availability?fresh', [shop, checkout]],
  ['the calendar file', 'GET', '/ticketCheckout/events/1/calendar.ics', [shop, checkout]],
  ['admission', 'POST', admissionPath, [shop, checkout]],
  ['reports about parts', 'POST', partReportPath, [shop, checkout]],
  ['an order by MX Merchant', 'POST', '/ticketCheckout/mx-web-transaction', [checkout]],
  ['an order by Braintree', 'POST', '/ticketCheckout/braintree-web-transaction', [checkout]],
  ['a free order', 'POST', '/ticketCheckout/free-transaction', [checkout]],
  ['a client token', 'GET', '/ticketCheckout/braintree-token', [checkout]],
  ['a payment at Stripe', 'POST', '/ticketCheckout/StripeCreatePaymentIntentTicketing', [checkout]],
  ['a confirmed payment', 'POST', '/ticketCheckout/StripeAfterPaymentConfirmTicketing', [checkout]],
  ['the status of an order', 'GET', reference, [checkout]],
  ['abandoning an order', 'POST', `${reference}/abandon`, [checkout]],
  ['a receipt', 'POST', `${reference}/receipt`, [checkout]],
  ['resending an e-mail', 'POST', `${reference}/resend`, [checkout]],
  ['the changed cart', 'POST', handOver, [checkout]],
  ['the outcome of a hand-over', 'GET', handOver, [shop]],
  ['an unknown path', 'POST', '/ticketCheckout/nothing', [checkout]],
];

test.each(cases)('%s: %s %s is for its pages alone', async (_, method, url, callers) => {
  for (const origin of [shop, checkout, evil, 'null', `${checkout}.evil.example`]) {
    const isCaller = callers.includes(origin);
    expect([origin, await passesPreflight(origin, method, url)]).toEqual([origin, isCaller]);
    expect([origin, await call(origin, method, url)]).toEqual([
      origin,
      { isRead: isCaller, isRefused: method === 'POST' && !isCaller },
    ]);
  }
});

test('a path in another spelling opens no route to other pages', async () => {
  for (const spelled of ['/ticketCheckout/%6dx-web-transaction', '/%74icketCheckout/mx-web-transaction']) {
    expect(await call(shop, 'POST', spelled)).toEqual({ isRead: false, isRefused: true });
  }
  const outcome = handOver.replace('handOvers', 'hand%4Fvers');
  expect(await call(checkout, 'GET', outcome)).toMatchObject({ isRead: false });
  expect(await call(shop, 'GET', outcome)).toMatchObject({ isRead: true });
});

test('an order of the storefront is refused before anything is read, and that of the checkout is placed', async () => {
  const path = '/ticketCheckout/mx-web-transaction';
  const sent = mxBody(store.dataset);
  expect(await store.post(path, sent, { ...ownSecret, origin: shop })).toMatchObject({ status: 403 });
  expect(await store.readOrders(sent.order.reference_id)).toEqual([]);
  expect(await store.post(path, sent, { ...ownSecret, origin: checkout })).toMatchObject({ status: 200 });
});

test('answers to both origins are cached for each', async () => {
  const { headers } = await store.server.inject({ url: '/ticketCheckout/events/1/availability' });
  expect(headers['vary']).toContain('Origin');
});

test('links to orders point to the checkout, and links to events to the shop', async () => {
  const sent = mxBody(store.dataset);
  const reference = sent.order.reference_id;
  await store.post('/ticketCheckout/mx-web-transaction', sent, ownSecret);
  const receipt = await store.post(`/ticketCheckout/orders/${reference}/receipt`, {}, ownSecret);
  expect(receipt.body.pageUrl).toMatch(`${checkout}/orders/${reference}/`);
  await store.writeConfirmations();
  const { rows } = await store.pool.query(
    'select text_body, html_body, calendar_file from outbox_emails where reference_id = $1',
    [reference],
  );
  const [{ text_body, html_body, calendar_file }] = rows;
  for (const body of [text_body, html_body]) expect(body).toContain(receipt.body.pageUrl);
  const unfolded = calendar_file.replaceAll(/\r\n /g, '');
  expect(unfolded).toContain(`${shop}/events/event-1`);
  expect(unfolded).not.toContain(checkout);
  const file = await store.server.inject('/ticketCheckout/events/1/calendar.ics');
  expect(file.body.replaceAll(/\r\n /g, '')).toContain(`${shop}/events/event-1`);
});
