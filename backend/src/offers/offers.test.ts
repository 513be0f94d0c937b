import { randomUUID } from 'node:crypto';
import { interestPath, offerPath } from '@ticket-storefront/api/protocol';
import { signVisitorToken, visitorHeader } from '@ticket-storefront/server/visitors';
import { closeDatabases, type Databases, openDatabases } from '../database/open-databases';
import { brokenInvariants } from '../testing/fuzz/broken-invariants';
import { mxBody, ownSecret } from '../testing/order-bodies';
import { startTestStore, type TestStore, visitorKey } from '../testing/start-test-store';
import { makeOffers } from './make-offers';
import { createOfferLinks } from './offer-links';

/** Sold out in the data set. */
const soldOut = 13;
const notYetOnSale = 18;
const declinedCard = '4000000000000002';

let store: TestStore;
/** The databases of two processes. */
let processes: readonly Databases[];
beforeAll(async () => {
  store = await startTestStore({
    environment: {
      INTERESTS_PER_RECIPIENT: '3',
      INTERESTS_PER_VISITOR: '2',
      INTERESTS_PER_ADDRESS: '4',
      TRUST_PROXY: '1',
    },
  });
  processes = [openDatabases(store.settings), openDatabases(store.settings)];
});
afterAll(async () => {
  for (const databases of processes) await closeDatabases(databases);
  await store.stop();
});
beforeEach(async () => {
  await store.pool.query(
    'truncate ticket_interests, outbox_emails, rate_counts, orders, attention_items cascade',
  );
  await store.pool.query('update ticketing_items set sold_count = 0, held_count = 0');
  await setCapacity(0);
});

const setCapacity = (capacity: number, item = soldOut) =>
  store.pool.query(
    'update ticketing_items set capacity = $2, sales_limit = $2, sold_elsewhere = 0 where id = $1',
    [item, capacity],
  );

let lastAddress = 0;
const fromNewAddress = () => {
  lastAddress += 1;
  return { 'x-forwarded-for': `${30 + (lastAddress >> 8)}.${lastAddress & 255}.113.7` };
};
const newVisitor = () => ({ [visitorHeader]: signVisitorToken(visitorKey, randomUUID(), { since: 0 }) });

const leave = (email: unknown, itemId: unknown = soldOut, headers: Readonly<Record<string, string>> = {}) =>
  store.post(interestPath(1), { itemId, email }, { ...fromNewAddress(), ...headers });

const runOffers = async (databases = processes[0]) => {
  if (!databases) return;
  const links = createOfferLinks({ key: visitorKey, storefront: 'http://shop.example' });
  await makeOffers({ database: databases.settlement, links, offerHours: 12 });
};

async function mails() {
  const { rows } = await store.pool.query(
    'select recipient, subject, text_body from outbox_emails order by created_at, recipient',
  );
  return rows;
}

/** The token of the newest offer to a recipient. */
async function tokenOf(recipient: string): Promise<string> {
  const { rows } = await store.pool.query(
    `select text_body from outbox_emails where recipient = $1 and message_id like 'offer-%' order by created_at desc limit 1`,
    [recipient],
  );
  return /[?&]offer=([\w.-]+)/.exec(rows[0]?.text_body ?? '')?.[1] ?? '';
}

type Headers = Readonly<Record<string, string>>;

const open = (token: string, visitor: Headers = {}) =>
  store.post(offerPath(token), {}, { ...fromNewAddress(), ...visitor });

async function order(email: string, visitor: Headers, { quantity = 1, card = '', reference = '' } = {}) {
  const sent = mxBody(store.dataset, { lines: { [soldOut]: quantity }, ...(reference && { reference }) });
  const payload = {
    ...sent,
    customerPayload: { ...sent.customerPayload, email },
    ...(card && { paymentPayload: { ...sent.paymentPayload, cardNumber: card } }),
  };
  const headers = { ...fromNewAddress(), ...visitor, ...ownSecret };
  const answer = await store.post('/ticketCheckout/mx-web-transaction', payload, headers);
  return { ...answer, reference: sent.order.reference_id };
}

async function stock(item = soldOut) {
  const { rows } = await store.pool.query(
    'select capacity, sold_count as sold, held_count as held from ticketing_items where id = $1',
    [item],
  );
  return rows[0];
}

const passOffers = () =>
  store.pool.query(
    `update ticket_interests set offered_until = now() - interval '1 second' where offered_until is not null`,
  );

test('10,000 wait and 500 come back: two processes and a crash offer 500 tickets, each once, to those who came first', async () => {
  await store.pool.query(
    `insert into ticket_interests (item_id, email, language, waits_for)
     select $1, 'p' || n || '@example.com', 'en', 'ticket' from generate_series(1, 10000) as n`,
    [soldOut],
  );
  await setCapacity(500);

  // A process that is killed after its first e-mails are written and before it commits.
  const blocker = await store.pool.connect();
  await blocker.query('begin');
  await blocker.query('select 1 from ticketing_items where id = $1 for update', [soldOut]);
  const killed = runOffers(processes[0]).catch((error: unknown) => error);
  let pid: number | undefined;
  while (pid === undefined) {
    const { rows } = await store.pool.query(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like 'update "ticketing_items"%' and datname = current_database()`,
    );
    pid = rows[0]?.pid;
  }
  await store.pool.query('select pg_terminate_backend($1)', [pid]);
  expect(await killed).toBeInstanceOf(Error);
  await blocker.query('commit');
  blocker.release();
  expect(await stock()).toEqual({ capacity: 500, sold: 0, held: 0 });
  expect(await mails()).toEqual([]);

  // A process that works on the ticket leaves the other one nothing, so both take as many turns as in a deployment.
  const [first, second] = processes;
  while ((await stock()).held < 500) await Promise.all([runOffers(first), runOffers(second)]);
  await Promise.all([runOffers(first), runOffers(second)]);

  expect(await stock()).toEqual({ capacity: 500, sold: 0, held: 500 });
  const { rows } = await store.pool.query(
    'select count(*)::int as offered, max(place) - min(place) + 1 as span from ticket_interests where offered_until is not null',
  );
  expect(rows).toEqual([{ offered: 500, span: 500 }]);
  const recipients = (await mails()).map(({ recipient }) => recipient);
  expect(new Set(recipients).size).toBe(500);
  expect(recipients).toHaveLength(500);
  expect(recipients).toContain('p1@example.com');
  expect(recipients).toContain('p500@example.com');
  expect(await brokenInvariants(store.pool)).toEqual([]);
}, 120_000);

test('orders and offers that take the same tickets at once oversell none', async () => {
  await store.pool.query(
    `insert into ticket_interests (item_id, email, language, waits_for)
     select $1, 'p' || n || '@example.com', 'en', 'ticket' from generate_series(1, 50) as n`,
    [soldOut],
  );
  await setCapacity(30);
  const orders = Array.from({ length: 20 }, (_, n) => order(`buyer${n}@example.com`, newVisitor()));
  const [answers] = await Promise.all([
    Promise.all(orders),
    runOffers(processes[0]),
    runOffers(processes[1]),
  ]);
  await runOffers();
  const sold = answers.filter(({ status }) => status === 200).length;
  expect(await stock()).toEqual({ capacity: 30, sold, held: 30 - sold });
  expect(await brokenInvariants(store.pool)).toEqual([]);
}, 60_000);

test('who opens the link of an offer buys the ticket that others cannot, and the offer is used up', async () => {
  await leave('Ada@example.com', soldOut, { 'accept-language': 'es' });
  await setCapacity(1);
  await runOffers();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: 'Ada@example.com',
    subject: 'Una entrada para usted: Ticket 13, Event 1',
  });
  expect(mail.text_body).toMatch(/^http:\/\/shop\.example\/events\/event-1\?offer=[\w.-]+&lang=es$/m);
  expect(await order('eve@example.com', newVisitor())).toMatchObject({
    status: 409,
    body: { reason: 'in-other-carts' },
  });

  const visitor = newVisitor();
  const opened = await open(await tokenOf('Ada@example.com'), visitor);
  expect(opened).toMatchObject({
    status: 200,
    body: { success: true, itemId: soldOut, email: 'Ada@example.com' },
  });
  expect(opened.body.endsInMs).toBeGreaterThan(11.9 * 60 * 60_000);
  const { body } = await store.get('/ticketCheckout/events/1/availability', visitor);
  // What all visitors hold is cached for a moment.
  expect(body.items).toContainEqual(expect.objectContaining({ id: soldOut, free: 0, yours: 1 }));
  expect(await order('ada@example.com', visitor)).toMatchObject({ status: 200 });
  expect(await stock()).toEqual({ capacity: 1, sold: 1, held: 0 });
  expect(await open(await tokenOf('Ada@example.com'), visitor)).toMatchObject({ status: 409 });
  expect(await brokenInvariants(store.pool)).toEqual([]);
});

test('an order with another email is refused with the right one, and the offer stays', async () => {
  await leave('ada@example.com');
  await setCapacity(1);
  await runOffers();
  const visitor = newVisitor();
  await open(await tokenOf('ada@example.com'), visitor);
  expect(await order('other@example.com', visitor)).toMatchObject({
    status: 400,
    body: {
      reason: 'other-email',
      message: '"Ticket 13" is held for ada@example.com. Nothing was charged. Please order with that email.',
    },
  });
  expect(await order('ada@example.com', newVisitor())).toMatchObject({ status: 409 });
  expect(await stock()).toEqual({ capacity: 1, sold: 0, held: 1 });
  expect(await order('ADA@example.com', visitor)).toMatchObject({ status: 200 });
});

test('a declined card loses no offer, unless its time is over meanwhile', async () => {
  await leave('ada@example.com');
  await setCapacity(1);
  await runOffers();
  const visitor = newVisitor();
  await open(await tokenOf('ada@example.com'), visitor);
  const { status, reference } = await order('ada@example.com', visitor, { card: declinedCard });
  expect(status).toBe(402);
  expect(await stock()).toEqual({ capacity: 1, sold: 0, held: 1 });
  expect(await brokenInvariants(store.pool)).toEqual([]);
  await passOffers();
  await runOffers();
  expect(await stock()).toEqual({ capacity: 1, sold: 0, held: 0 });
  expect(await order('ada@example.com', visitor, { reference })).toMatchObject({ status: 200 });
});

test('an offer and a free ticket are bought together', async () => {
  await leave('ada@example.com');
  await setCapacity(1);
  await runOffers();
  const visitor = newVisitor();
  await open(await tokenOf('ada@example.com'), visitor);
  await setCapacity(2);
  expect(await order('ada@example.com', visitor, { quantity: 3 })).toMatchObject({ status: 409 });
  expect(await order('ada@example.com', visitor, { quantity: 2 })).toMatchObject({ status: 200 });
  expect(await stock()).toEqual({ capacity: 2, sold: 2, held: 0 });
});

test('an unused offer passes to the next person, and its own link says that it is over', async () => {
  for (const name of ['first', 'second']) await leave(`${name}@example.com`);
  await setCapacity(1);
  await runOffers();
  const token = await tokenOf('first@example.com');
  expect(await tokenOf('second@example.com')).toBe('');
  await passOffers();
  await runOffers();
  expect(await open(token, newVisitor())).toMatchObject({
    status: 409,
    body: { message: 'This offer is over, and its ticket was offered to somebody else.' },
  });
  expect(await open(await tokenOf('second@example.com'), newVisitor())).toMatchObject({ status: 200 });
  expect(await stock()).toEqual({ capacity: 1, sold: 0, held: 1 });
});

test('an offer is ended by the link in its e-mail, and passes to the next person', async () => {
  for (const name of ['first', 'second']) await leave(`${name}@example.com`);
  await setCapacity(1);
  await runOffers();
  const end = `${offerPath(await tokenOf('first@example.com'))}/end`;
  for (const _ of [1, 2]) expect(await store.post(end, {}, fromNewAddress())).toMatchObject({ status: 200 });
  await runOffers();
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([
    'first@example.com',
    'second@example.com',
  ]);
  expect(await stock()).toEqual({ capacity: 1, sold: 0, held: 1 });
});

test('an offer ends with the sale, also if that is sooner than its hours', async () => {
  await store.pool.query(
    `update ticketing_items set off_sale_date = to_char((now() + interval '1 hour') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') where id = $1`,
    [soldOut],
  );
  await leave('ada@example.com');
  await setCapacity(1);
  await runOffers();
  const { body } = await open(await tokenOf('ada@example.com'), newVisitor());
  expect(body.endsInMs).toBeLessThanOrEqual(60 * 60_000);
  await store.pool.query('update ticketing_items set off_sale_date = null where id = $1', [soldOut]);
});

test('a refunded ticket is offered', async () => {
  await setCapacity(1);
  const { reference } = await order('first@example.com', newVisitor());
  await leave('second@example.com');
  await store.pool.query('delete from outbox_emails');
  await runOffers();
  expect(await mails()).toEqual([]);
  await store.pool.query(`select move_tickets($1, 1, 'sold', 'free')`, [reference]);
  await runOffers();
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['second@example.com']);
});

test('who waits for a sale gets one e-mail when it begins, and no ticket is held', async () => {
  expect(await leave('ada@example.com', notYetOnSale)).toMatchObject({ status: 200 });
  await runOffers();
  expect(await mails()).toEqual([]);
  await store.pool.query(`update ticketing_items set on_sale_date = '2020-01-01' where id = $1`, [
    notYetOnSale,
  ]);
  await Promise.all([runOffers(processes[0]), runOffers(processes[1])]);
  await runOffers();
  const sent = await mails();
  expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['ada@example.com', 'On sale: Ticket 18, Event 1'],
  ]);
  expect(sent[0]?.text_body).toContain('http://shop.example/events/event-1\n');
  expect((await stock(notYetOnSale)).held).toBe(0);
  const { rows } = await store.pool.query('select 1 from ticket_interests');
  expect(rows).toEqual([]);
});

test('leaving an address twice is answered like once, and offers one ticket', async () => {
  const answers = [await leave('ada@example.com'), await leave('ADA@example.com')];
  expect(answers[0]).toMatchObject({ status: 200, body: { success: true } });
  expect(answers[1]).toEqual(answers[0]);
  await setCapacity(2);
  await runOffers();
  expect(await mails()).toHaveLength(1);
});

test.each([
  ['a ticket that can be bought', 11],
  ['a ticket whose sale has ended', 19],
  ['a ticket of another event', 22],
  ['a hidden ticket', 16],
  ['an unknown ticket', 999],
  ['no ticket', 'x'],
])('takes no address for %s', async (_, itemId) => {
  expect(await leave('ada@example.com', itemId)).toMatchObject({ status: 400, body: { success: false } });
  expect((await store.pool.query('select 1 from ticket_interests')).rows).toEqual([]);
});

test('one visitor, one network and one mailbox leave a few addresses', async () => {
  const inTurn = async (count: number, work: (turn: number) => Promise<{ readonly status: number }>) => {
    const statuses: number[] = [];
    for (let turn = 0; turn < count; turn += 1) statuses.push((await work(turn)).status);
    return statuses;
  };
  const visitor = newVisitor();
  expect(await inTurn(3, (turn) => leave(`v${turn}@example.com`, soldOut, visitor))).toEqual([200, 200, 429]);
  const address = fromNewAddress();
  expect(await inTurn(5, (turn) => leave(`n${turn}@example.com`, soldOut, address))).toEqual([
    200, 200, 200, 200, 429,
  ]);
  expect(await inTurn(4, (turn) => leave(`eve+${turn}@example.com`))).toEqual([200, 200, 200, 429]);
});

test.each(['', 'x.y', `${randomUUID()}.${'A'.repeat(43)}`])(
  'a forged link opens and ends nothing: %j',
  async (token) => {
    await leave('ada@example.com');
    await setCapacity(1);
    await runOffers();
    expect((await open(token || 'x', newVisitor())).status).toBe(409);
    await store.post(`${offerPath(token || 'x')}/end`, {}, fromNewAddress());
    expect((await stock()).held).toBe(1);
  },
);

test('an offer needs a visitor, and the last one who opens it has it', async () => {
  await leave('ada@example.com');
  await setCapacity(1);
  await runOffers();
  const token = await tokenOf('ada@example.com');
  const [phone, laptop] = [newVisitor(), newVisitor()];
  expect((await open(token)).status).toBe(409);
  for (const visitor of [phone, laptop]) expect((await open(token, visitor)).status).toBe(200);
  expect((await order('ada@example.com', phone)).status).toBe(409);
  expect((await order('ada@example.com', laptop)).status).toBe(200);
});
