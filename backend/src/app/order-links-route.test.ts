import { randomUUID } from 'node:crypto';
import { orderLinksPath } from '@ticket-storefront/api/protocol';
import { signVisitorToken, visitorHeader } from '@ticket-storefront/server/visitors';
import { freeBody } from '../testing/order-bodies';
import { startTestStore, type TestStore, visitorKey } from '../testing/start-test-store';

const environment = {
  ORDER_LINKS_PER_VISITOR: '2',
  ORDER_LINKS_PER_ADDRESS: '4',
  ORDER_LINKS_PER_RECIPIENT: '3',
  TRUST_PROXY: '1',
  CHECKOUT_ORIGIN: 'http://127.0.0.1:3000',
};

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore({ environment });
});
afterAll(() => store.stop());
beforeEach(() => store.pool.query('delete from rate_counts'));

let lastAddress = 0;
/** An address in a /16 that no other test calls from. */
function fromNewAddress() {
  lastAddress += 1;
  return { 'x-forwarded-for': `20.${lastAddress}.113.7` };
}

const visitor = () => ({ [visitorHeader]: signVisitorToken(visitorKey, randomUUID(), { since: 0 }) });

async function placeOrder(email: string): Promise<string> {
  const sent = freeBody(store.dataset);
  const body = { ...sent, customerDetails: { ...sent.customerDetails, email, confirmEmail: email } };
  const path = '/ticketCheckout/free-transaction';
  expect(await store.post(path, body, fromNewAddress())).toMatchObject({ status: 200 });
  return sent.order.reference_id;
}

const requestLinks = (email: unknown, headers: Readonly<Record<string, string>> = fromNewAddress()) =>
  store.post(orderLinksPath, { email }, headers);

/** The e-mails with links, oldest first. */
async function sentMails() {
  const { rows } = await store.pool.query(
    `delete from outbox_emails where message_id like 'order-links-%' returning recipient, subject, text_body, html_body`,
  );
  return rows;
}

test('a buyer gets one e-mail with the links to all orders of the address, which open them', async () => {
  const references = [await placeOrder('Ada@example.com'), await placeOrder('ada@example.com')];
  const { status, body } = await requestLinks('ADA@example.com', {
    ...fromNewAddress(),
    'accept-language': 'es',
  });
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      success: true,
      message: "If there are orders for ADA@example.com, we've sent their links to it.",
    },
  });
  const [mail, ...others] = await sentMails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'ada@example.com', subject: 'Sus pedidos' });
  const links = [...mail.text_body.matchAll(/^http:\S+$/gm)].map(([link]) => new URL(link));
  expect(links.map(({ pathname }) => pathname.split('/')[2]).sort()).toEqual(references.sort());
  for (const { origin, pathname, search } of links) {
    expect([origin, search]).toEqual(['http://127.0.0.1:3000', '?lang=es']);
    const [, , reference, signature = ''] = pathname.split('/');
    const url = `/ticketCheckout/orders/${reference}/receipt`;
    expect(await store.post(url, {}, { 'x-order-link': signature })).toMatchObject({ status: 200 });
    expect(mail.html_body).toContain(`${origin}${pathname}`);
  }
});

test('an address without orders gets the same answer, and no e-mail', async () => {
  const { status, body } = await requestLinks('nobody@example.com');
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      success: true,
      message: "If there are orders for nobody@example.com, we've sent their links to it.",
    },
  });
  expect(await sentMails()).toEqual([]);
});

test.each([
  ['was refunded', `update orders set status = 'refunded' where reference_id = $1`],
  [
    'is of an event that ended 32 days ago',
    `update events set start_date = to_char(now() - interval '32 days', 'YYYY-MM-DD')
     where id = (select event_id from order_attempts where reference_id = $1)`,
  ],
])('an order that %s is not in the e-mail', async (_, change) => {
  const reference = await placeOrder('grace@example.com');
  await requestLinks('grace@example.com');
  expect(await sentMails()).toHaveLength(1);
  await store.pool.query(change, [reference]);
  expect((await requestLinks('grace@example.com')).status).toBe(200);
  expect(await sentMails()).toEqual([]);
});

test.each(['', 'no address', `${'a'.repeat(200)}@example.com`, 7, null])(
  'refuses %j, which is no e-mail address',
  async (email) => {
    expect(await requestLinks(email)).toMatchObject({ status: 400, body: { success: false } });
  },
);

async function inTurn(count: number, work: (turn: number) => Promise<{ readonly status: number }>) {
  const answers: number[] = [];
  for (let turn = 0; turn < count; turn += 1) answers.push((await work(turn)).status);
  return answers;
}

test('one visitor, one network and one mailbox request links a few times', async () => {
  const own = visitor();
  const byVisitor = await inTurn(3, (turn) =>
    requestLinks(`v${turn}@example.com`, { ...own, ...fromNewAddress() }),
  );
  expect(byVisitor).toEqual([200, 200, 429]);
  const address = fromNewAddress();
  expect(await inTurn(5, (turn) => requestLinks(`n${turn}@example.com`, address))).toEqual([
    200, 200, 200, 200, 429,
  ]);
  expect((await requestLinks('neighbour@example.com', { ...address, ...visitor() })).status).toBe(200);
  const spellings = ['eve@example.com', 'eve+1@example.com', 'EVE@example.com', 'eve+2@example.com'];
  expect(await inTurn(4, (turn) => requestLinks(spellings[turn]))).toEqual([200, 200, 200, 429]);
});
