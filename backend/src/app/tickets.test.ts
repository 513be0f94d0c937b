import { orderLinkHeader, type TicketStub, ticketLinkHeader } from '@ticket-storefront/api/protocol';
import { createReferenceID } from '@ticket-storefront/domain';
import { acceptTicket, admitTickets, readTicket } from '../orders';
import { mxBody, ownSecret } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';

const doorToken = 'a token of scanners with 32 characters';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore({ environment: { DOOR_TOKEN: doorToken, RATE_LIMIT_PER_MINUTE: '1000000' } });
  await store.pool.query('update ticketing_items set capacity = null');
});
afterAll(() => store.stop());

async function placeOrder(lines: Readonly<Record<number, number>> = { 11: 2, 12: 1 }): Promise<string> {
  const sent = mxBody(store.dataset, { lines });
  expect(await store.post('/ticketCheckout/mx-web-transaction', sent, ownSecret)).toMatchObject({
    status: 200,
  });
  return sent.order.reference_id;
}

async function ticketsOf(reference: string): Promise<readonly TicketStub[]> {
  const { body } = await store.post(`/ticketCheckout/orders/${reference}/receipt`, {}, ownSecret);
  return body.tickets;
}

async function offerOf(reference: string, number: number): Promise<string> {
  const ticket = (await ticketsOf(reference)).find((each) => each.number === number);
  return ticket?.sendUrl ?? '';
}

const link = (url: string) => ({ [ticketLinkHeader]: new URL(url).pathname.split('/').at(-1) ?? '' });

const read = (url: string) => store.post('/ticketCheckout/tickets/read', {}, link(url));

const accept = (url: string, holder = '') =>
  store.post('/ticketCheckout/tickets/accept', { holder }, link(url));

const admit = (code: string, token = doorToken) =>
  store.server
    .inject({
      method: 'POST',
      url: '/ticketCheckout/admit',
      headers: { authorization: `Bearer ${token}` },
      payload: { code },
    })
    .then((answer) => ({ status: answer.statusCode, body: answer.json<Door | null>() }));

interface Door {
  readonly admitted: boolean;
  readonly reason?: string;
  readonly tickets?: readonly { readonly number: number; readonly holder: string | null }[];
}

const admittedBy = async (code: string): Promise<readonly number[]> =>
  (await admit(code)).body?.tickets?.map(({ number }) => number) ?? [];

test('a buyer gets a stub for each ticket, each with its own code, in the order of the lines', async () => {
  const reference = await placeOrder();
  const tickets = await ticketsOf(reference);
  expect(tickets.map(({ code, name, number, of, state }) => [code, name, number, of, state])).toEqual([
    [`${reference}/1`, 'Ticket 11', 1, 3, 'valid'],
    [`${reference}/2`, 'Ticket 11', 2, 3, 'valid'],
    [`${reference}/3`, 'Ticket 12', 3, 3, 'valid'],
  ]);
});

test('each code lets one visitor in, once; the reference lets in everybody who is not in yet', async () => {
  const reference = await placeOrder();
  expect((await admit(`${reference}/2\n`)).body).toMatchObject({
    admitted: true,
    tickets: [{ number: 2, of: 3 }],
  });
  expect(await admit(`${reference}/2`)).toMatchObject({ status: 409, body: { reason: 'used' } });
  expect(await admittedBy(reference)).toEqual([1, 3]);
  expect(await admit(reference)).toMatchObject({ status: 409, body: { reason: 'used' } });
  expect((await ticketsOf(reference)).map(({ state }) => state)).toEqual(Array(3).fill('admitted'));
});

test('the door lets nobody in without its token, by an unknown code, or with an order that is not paid', async () => {
  const reference = await placeOrder();
  const answer = await store.server.inject({
    method: 'POST',
    url: '/ticketCheckout/admit',
    headers: { authorization: 'Bearer another token' },
    payload: { code: reference },
  });
  expect(answer.statusCode).toBe(401);
  for (const code of [
    'nosuchorder1234',
    `${reference}/4`,
    `${reference}/0`,
    `${reference}/1/1`,
    `${reference}/01`,
  ]) {
    expect(await admit(code)).toMatchObject({ status: 409, body: { reason: 'unknown' } });
  }
  expect(await admit('')).toMatchObject({ status: 400 });
  await store.pool.query(`update orders set status = 'reversed' where reference_id = $1`, [reference]);
  expect(await admit(reference)).toMatchObject({ status: 409, body: { reason: 'unknown' } });
});

test('who accepts a ticket gets a new code and a link of their own, and the earlier codes end', async () => {
  const reference = await placeOrder();
  const offer = await offerOf(reference, 2);
  const offered = await read(offer);
  expect(offered.body).toMatchObject({
    link: 'offered',
    ticket: { name: 'Ticket 11', code: null, state: 'valid' },
  });
  expect(JSON.stringify(offered.body)).not.toContain(reference);

  const accepted = await accept(offer, '  Grace \n Hopper ');
  expect(accepted.status).toBe(200);
  const held = await read(accepted.body.url);
  expect(held.body).toMatchObject({ link: 'held', ticket: { holder: 'Grace Hopper', state: 'valid' } });
  expect(JSON.stringify(held.body)).not.toContain(reference);

  const [first, second] = await ticketsOf(reference);
  expect(first).toMatchObject({ state: 'valid', code: `${reference}/1` });
  expect(second).toEqual({
    number: 2,
    of: 3,
    name: 'Ticket 11',
    code: null,
    holder: 'Grace Hopper',
    state: 'handed-on',
    sendUrl: null,
  });
  expect(await admit(reference)).toMatchObject({ status: 409, body: { reason: 'unknown' } });
  expect(await admit(`${reference}/2`)).toMatchObject({ status: 409, body: { reason: 'unknown' } });
  expect(await admittedBy(held.body.ticket.code)).toEqual([2]);
  expect(await admittedBy(`${reference}/1`)).toEqual([1]);
});

test('a ticket is accepted once: the second reads that it was accepted, and a used ticket is not handed on', async () => {
  const reference = await placeOrder();
  const [offer, other] = [await offerOf(reference, 1), await offerOf(reference, 1)];
  expect((await accept(offer)).status).toBe(200);
  for (const late of [offer, other]) {
    expect(await accept(late)).toMatchObject({
      status: 409,
      body: { message: 'This ticket has already been accepted.' },
    });
    expect((await read(late)).body).toMatchObject({ link: 'gone', ticket: { code: null, sendUrl: null } });
  }
  const third = await offerOf(reference, 3);
  await admit(`${reference}/3`);
  expect(await accept(third)).toMatchObject({
    status: 409,
    body: { message: 'This ticket has already been used at the door.' },
  });
});

test('a new holder hands the ticket on again, and then holds nothing', async () => {
  const reference = await placeOrder({ 12: 1 });
  const { url } = (await accept(await offerOf(reference, 1), 'Grace')).body;
  const { ticket } = (await read(url)).body;
  const next = (await accept(ticket.sendUrl)).body.url;
  expect((await read(url)).body).toMatchObject({ link: 'gone', ticket: { code: null } });
  expect(await admit(ticket.code)).toMatchObject({ status: 409, body: { reason: 'unknown' } });
  const last = (await read(next)).body.ticket;
  expect(last).toMatchObject({ state: 'valid', holder: null });
  expect(await admittedBy(last.code)).toEqual([1]);
});

test('a link that is invented, changed, or the signature of an order opens no ticket', async () => {
  const reference = await placeOrder();
  const offer = await offerOf(reference, 1);
  const { pageUrl } = (await store.post(`/ticketCheckout/orders/${reference}/receipt`, {}, ownSecret)).body;
  const signature = new URL(pageUrl).pathname.split('/').at(-1) ?? '';
  for (const url of [`${offer.slice(0, -3)}AAA`, pageUrl, 'http://localhost/tickets/x']) {
    expect(await read(url)).toMatchObject({ status: 400, body: { success: false } });
    expect(await accept(url)).toMatchObject({ status: 400, body: { success: false } });
  }
  const held = (await accept(offer)).body.url;
  // The holder's own link hands nothing on.
  expect(await accept(held)).toMatchObject({ status: 400 });
  const byPage = await store.post(
    `/ticketCheckout/orders/${reference}/receipt`,
    {},
    { [orderLinkHeader]: signature },
  );
  expect(byPage.body.tickets).toHaveLength(3);
});

/** Copies of a paid order of one ticket. */
async function copiesOf(reference: string, count: number): Promise<readonly string[]> {
  const copies = Array.from({ length: count }, createReferenceID);
  for (const [table, columns] of [
    ['orders', 'status, attempt, changed_at, secret_hash'],
    [
      'order_attempts',
      'attempt, fingerprint, event_id, processor, subtotal, ticketing_item_fee, service_fee, tax, digital_surcharge, total_promo_amount, total, reserved_at, next_check_at',
    ],
    ['order_lines', 'attempt, item_id, name, price, quantity'],
  ]) {
    await store.pool.query(
      `insert into ${table} (reference_id, ${columns})
       select copy, ${columns} from ${table}, unnest($2::text[]) as copy where reference_id = $1`,
      [reference, copies],
    );
  }
  return copies;
}

test('in 1,000 races of holders and acceptances each ticket lets exactly one visitor in', async () => {
  const references = [...(await copiesOf(await placeOrder({ 12: 1 }), 1000))];
  const outcomes = { races: 0, admitted: 0, twice: 0, acceptedTwice: 0, byOldHolder: 0 };

  const { services } = store;
  const doors = async (code: string) => {
    const decision = await admitTickets(services.database, code);
    return decision.kind === 'admitted' ? decision.tickets.length : 0;
  };

  async function race(reference: string, isOldFirst: boolean): Promise<void> {
    const offer = { referenceID: reference, number: 1, holding: 0, kind: 'offer' } as const;
    const acceptAndEnter = async () => {
      // A door finds its code first, so half of the acceptances begin a query later.
      if (isOldFirst) await store.pool.query('select 1');
      const accepted = await acceptTicket(services, offer, null);
      const held = 'url' in accepted && services.links.openTicket(accepted.url.split('/').at(-1) ?? '');
      const shown = held && (await readTicket(services, held, 'en'));
      if (!shown || 'reason' in shown) return { isAccepted: false, entered: 0 };
      const { code } = shown.ticket;
      const entered = await Promise.all([doors(code ?? ''), doors(code ?? '')]);
      return { isAccepted: true, entered: entered.reduce((sum, count) => sum + count, 0) };
    };
    const presentOld = () => Promise.all([doors(`${reference}/1`), doors(reference)]);
    const early = isOldFirst ? presentOld() : null;
    const [one, two, old] = await Promise.all([acceptAndEnter(), acceptAndEnter(), early ?? presentOld()]);
    const byOld = old[0] + old[1];
    const entered = one.entered + two.entered + byOld;
    outcomes.races += 1;
    outcomes.admitted += entered;
    if (entered > 1) outcomes.twice += 1;
    if (one.isAccepted && two.isAccepted) outcomes.acceptedTwice += 1;
    if (byOld > 0) outcomes.byOldHolder += 1;
  }

  while (references.length > 0)
    await Promise.all(references.splice(0, 8).map((reference, index) => race(reference, index % 2 === 0)));
  expect(outcomes).toMatchObject({ races: 1000, admitted: 1000, twice: 0, acceptedTwice: 0 });
  // Both outcomes occur: an old holder who is faster, and one who is too late.
  expect(outcomes.byOldHolder).toBeGreaterThan(0);
  expect(outcomes.byOldHolder).toBeLessThan(1000);
}, 600_000);
