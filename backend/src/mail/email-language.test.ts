import { orderLinkHeader } from '@ticket-storefront/api/protocol';
import { reverseOrder } from '../orders';
import { mxBody, ownSecret } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { testDataset } from '../testing/test-dataset';
import type { Email } from './mailer';

let store: TestStore;
beforeAll(async () => {
  const { events, ...rest } = testDataset();
  const told = {
    start_date: '2089-11-21',
    start_time: '18:00',
    end_time: '23:00',
    address_street: '1 Pier Road',
  };
  store = await startTestStore({
    dataset: { ...rest, events: events.map((event) => (event.id === 1 ? { ...event, ...told } : event)) },
  });
});
afterAll(() => store.stop());

const taken: Email[] = [];

async function order(language: string): Promise<string> {
  const sent = mxBody(store.dataset, { lines: { 11: 2 }, promo: 'TENTH' });
  const headers = { ...ownSecret, 'accept-language': language };
  expect(await store.post('/ticketCheckout/mx-web-transaction', sent, headers)).toMatchObject({
    status: 200,
  });
  return sent.order.reference_id;
}

/** The e-mail about an order that is sent next, as the mail server takes it. */
async function mailOf(reference: string): Promise<Email> {
  await store.deliver(async (email) => {
    taken.push(email);
  });
  const place = taken.findIndex(({ messageId }) => messageId.includes(reference));
  const [email] = taken.splice(place, 1);
  if (place < 0 || !email) throw new Error(`There is no e-mail about ${reference}.`);
  return email;
}

const pageLink = /http:\/\/localhost:3000\/orders\/\S+/;

test('sends the e-mails of a Spanish order in Spanish: tickets, resent tickets and a failed payment', async () => {
  const reference = await order('es');
  const first = await mailOf(reference);
  expect(first.subject).toBe('Sus entradas para Event 1');
  expect(first.html).toContain('<html dir="ltr" lang="es">');
  expect(first.text.replace(/https?:\S+[^\s).]/g, '…')).toBe(`¡Gracias por su pedido, Ada Lovelace!

Event 1, lunes, 21 de noviembre de 2089
Acceso: 6:00 p.m. - 11:00 p.m. EST
1 Pier Road (mapa: …)
Número de referencia del pedido: ${reference}

2 x Ticket 11: $50.00
    Bring a <coat>.

Subtotal: $50.00
Descuento promocional: -$5.00
Impuestos: $3.72
Booking fees: $3.14
Total: $51.86

Muestre el código de cada entrada en la puerta.

Su pedido: …
Agregar a Google Calendar: …
Agregar a Outlook: …
Preguntas: …
`);
  expect(first.calendarFile).toContain('/events/event-1?lang=es');

  // The signature of the page does not cover the language.
  const page = new URL(pageLink.exec(first.text)?.[0] ?? '');
  expect(page.search).toBe('?lang=es');
  const signature = page.pathname.split('/').at(-1) ?? '';
  expect(
    await store.post(`/ticketCheckout/orders/${reference}/receipt`, {}, { [orderLinkHeader]: signature }),
  ).toMatchObject({ status: 200, body: { amounts: expect.arrayContaining([{ label: 'Tax', cents: 372 }]) } });

  // In the language of the order, whoever asks.
  await store.post(
    `/ticketCheckout/orders/${reference}/resend`,
    {},
    { ...ownSecret, 'accept-language': 'en' },
  );
  const again = await mailOf(reference);
  expect(again).toMatchObject({ subject: first.subject, text: first.text, html: first.html });

  await store.pool.query('update order_attempts set next_check_at = now() where reference_id = $1', [
    reference,
  ]);
  await reverseOrder(store.services, { referenceID: reference, attempt: 1 });
  const fellThrough = await mailOf(reference);
  expect(fellThrough.subject).toBe('Sus entradas no son válidas: el pago falló: Event 1');
  expect(fellThrough.text).toMatch(/^Hola, Ada Lovelace:\n\nSu banco anunció primero su pago de \$51\.86 /);
});

test.each(['en', 'fr', '', 'es;q=0, en'])(
  'who orders in a language such as "%s" is told in English, also after others of the same event in Spanish',
  async (language) => {
    const inSpanish = await mailOf(await order('es'));
    const inEnglish = await mailOf(await order(language));
    expect(inSpanish.text).toContain('Acceso: ');
    expect(inEnglish.subject).toBe('Your tickets for Event 1');
    expect(inEnglish.html).toContain('lang="en"');
    expect(inEnglish.text).toContain('Gates: 6:00 PM - 11:00 PM EST');
    expect(inEnglish.text).toContain('Tax: $3.72');
    expect(inEnglish.text).toMatch(/Your order: \S+\/orders\/[\w/-]+\n/);
    expect(inEnglish.calendarFile).not.toContain('?lang=');
  },
);
