import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderLinkHeader } from '@ticket-storefront/api/protocol';
import { createFileMailer } from '../mail/mailer';
import { mxBody, otherSecret, ownSecret } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';

let store: TestStore;
/** A store that takes few requests of an address. */
let strict: TestStore;
beforeAll(async () => {
  store = await startTestStore();
  strict = await startTestStore({ environment: { RATE_LIMIT_PER_MINUTE: '20', TRUST_PROXY: '1' } });
});
afterAll(async () => {
  await store.stop();
  await strict.stop();
});

async function placeOrder(): Promise<string> {
  const sent = mxBody(store.dataset, { lines: { 12: 1 } });
  const answer = await store.post('/ticketCheckout/mx-web-transaction', sent, ownSecret);
  expect(answer.status).toBe(200);
  return sent.order.reference_id;
}

const receiptOf = (reference: string, headers: Readonly<Record<string, string>>) =>
  store.post(`/ticketCheckout/orders/${reference}/receipt`, {}, headers);

const resend = (reference: string, headers: Readonly<Record<string, string>>) =>
  store.post(`/ticketCheckout/orders/${reference}/resend`, {}, headers);

async function linkOf(reference: string): Promise<string> {
  const { body } = await receiptOf(reference, ownSecret);
  return new URL(body.pageUrl).pathname.split('/').at(-1) ?? '';
}

test('shows an order at the address of its page, and nothing if one character differs', async () => {
  const [reference, another] = [await placeOrder(), await placeOrder()];
  const link = await linkOf(reference);
  const { status, body } = await receiptOf(reference, { [orderLinkHeader]: link });
  expect(status).toBe(200);
  expect(body).toMatchObject({ event: { name: expect.any(String), gates: null }, statementName: null });
  expect(JSON.stringify(body)).not.toMatch(/@|Robin/);

  const inSpanish = await receiptOf(reference, { [orderLinkHeader]: link, 'accept-language': 'es' });
  expect(inSpanish.body.amounts).toContainEqual({ label: 'Impuestos', cents: expect.any(Number) });
  expect(inSpanish.body.event.dates).toMatch(/^\p{Ll}+, \d+ de \p{Ll}+ de \d{4}/u);

  const altered = `${link.slice(0, -2)}${link.at(-2) === 'A' ? 'B' : 'A'}${link.at(-1)}`;
  for (const [order, signature] of [
    [reference, altered],
    [reference, ''],
    [another, link],
  ] as const) {
    expect(await receiptOf(order, { [orderLinkHeader]: signature })).toMatchObject({ status: 400 });
  }
});

test('shows the page of an order after an address has used up its requests with invented signatures', async () => {
  const sent = mxBody(strict.dataset, { lines: { 12: 1 } });
  const reference = sent.order.reference_id;
  await strict.post('/ticketCheckout/mx-web-transaction', sent, ownSecret);
  const url = `/ticketCheckout/orders/${reference}/receipt`;
  const { pageUrl } = (await strict.post(url, {}, ownSecret)).body;
  const link = { [orderLinkHeader]: new URL(pageUrl).pathname.split('/').at(-1) ?? '' };

  for (let turn = 0; turn < 20; turn += 1)
    await strict.post(url, {}, { [orderLinkHeader]: `invented${turn}` });
  expect(await strict.post(url, {}, { [orderLinkHeader]: 'invented' })).toMatchObject({ status: 429 });
  const pages = [];
  for (let turn = 0; turn < 21; turn += 1) pages.push((await strict.post(url, {}, link)).status);
  expect(pages).toEqual([...Array(20).fill(200), 429]);
});

test('resends the e-mail up to three times, to the same address, and only for its buyer', async () => {
  const reference = await placeOrder();
  expect(await resend(reference, otherSecret)).toMatchObject({ status: 400, body: { success: false } });
  for (let time = 0; time < 3; time++) {
    expect(await resend(reference, ownSecret)).toMatchObject({ status: 200, body: { success: true } });
  }
  expect(await resend(reference, ownSecret)).toMatchObject({ status: 429, body: { success: false } });
  const { rows } = await store.pool.query(
    'select distinct recipient from outbox_emails where reference_id = $1',
    [reference],
  );
  expect(rows).toHaveLength(1);
});

test('the e-mail brings a calendar file, and shows the code of each ticket as a picture', async () => {
  const reference = await placeOrder();
  const folder = await mkdtemp(join(tmpdir(), 'storefront-mail-'));
  await store.deliver(createFileMailer(folder, 'Shop <shop@example.com>'));
  const mail = await readFile(join(folder, `order-${reference}@storefront.eml`), 'utf8');
  await rm(folder, { recursive: true });
  expect(mail).toContain('Content-Type: text/calendar');
  expect(mail).toContain('<ticket-code-1>');
  expect(mail).toContain('Content-Type: image/png');
  expect(mail).toContain('cid:ticket-code-1');
});

test('the calendar file of an active event opens in calendars; there is none of another', async () => {
  const get = (id: string) => store.server.inject(`/ticketCheckout/events/${id}/calendar.ics`);
  const file = await get('1');
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(file.body).toMatch(/^BEGIN:VCALENDAR\r\n.*\r\nDTSTART.*END:VCALENDAR/s);
  for (const id of ['999', 'x', '-1']) expect((await get(id)).statusCode).toBe(400);
});

test('the reminder of a sale opens in calendars at its beginning, in the language of the browser', async () => {
  const get = (query: string, headers = {}) =>
    store.server.inject({ url: `/ticketCheckout/events/1/calendar.ics${query}`, headers });
  const year = new Date().getUTCFullYear() + 1;
  const english = await get('?sale=18');
  expect(english.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(english.body).toContain(`DTSTART:${year}0601T040000Z`);
  expect(english.body).toContain('SUMMARY:On sale: Ticket 18\\, Event 1');
  expect(english.body).toContain('BEGIN:VALARM');
  const spanish = await get('?sale=18', { 'accept-language': 'es' });
  expect(spanish.body).toContain('SUMMARY:A la venta: Ticket 18\\, Event 1');
  // On sale, of another event, hidden, unknown, no number.
  for (const item of ['11', '21', '16', '999', 'x', '-1']) {
    expect((await get(`?sale=${item}`)).statusCode).toBe(400);
  }
});
