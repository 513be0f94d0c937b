import { type OrderReceipt, orderPagePath } from '@ticket-storefront/api/protocol';
import { signOrderPage } from '@ticket-storefront/server/visitors';
import Fastify from 'fastify';
import { settingsWith } from '../testing/settings-with';
import { createOrigins } from '../visit/origins';
import { createShopCookies } from '../visit/visit-cookies';
import { orderPageRoute } from './order-page';

const receipt: OrderReceipt = {
  success: true,
  lines: [{ name: 'Deck', quantity: 2, cents: 9000, note: null }],
  amounts: [],
  event: null,
  statementName: 'HARBOUR',
  pageUrl: null,
};

/** What the API says in the language that it is asked in. */
const said: Readonly<Record<string, { readonly dates: string; readonly tax: string }>> = {
  en: { dates: 'Saturday', tax: 'Tax' },
  es: { dates: 'sábado', tax: 'Impuestos' },
};
const place = { id: 7, name: 'Harbour Nights', slug: 'harbour', gates: null, place: null, calendars: [] };

const key = 'a key of thirty-two characters, or more';

const requested: string[] = [];
const api = Fastify();
api.addHook('onRequest', async ({ url }) => {
  requested.push(url);
});
api.post<{ Params: { reference: string } }>(
  '/ticketCheckout/orders/:reference/receipt',
  async ({ params, headers }, reply) => {
    if (params.reference === 'UNKNOWN') return reply.code(400).send({ success: false });
    if (params.reference === 'DOWN') return reply.code(500).send({});
    const { dates, tax } = said[headers['accept-language'] ?? ''] ?? {};
    const amounts = [
      { label: tax, cents: 720 },
      { label: 'Total', cents: 9720 },
    ];
    return { ...receipt, amounts, event: { ...place, dates } };
  },
);

const options = {
  publicApiOrigin: 'https://api.example',
  contactUrl: 'https://www.example.com/contact',
  origins: createOrigins(settingsWith()),
  cookies: createShopCookies(undefined),
};
const server = Fastify();
const serverWithoutKey = Fastify();
beforeAll(async () => {
  const apiOrigin = await api.listen({ port: 0, host: '127.0.0.1' });
  await server.register(orderPageRoute, { ...options, apiOrigin, key });
  await serverWithoutKey.register(orderPageRoute, { ...options, apiOrigin, key: undefined });
});
beforeEach(() => {
  requested.length = 0;
});
afterAll(() => Promise.all([server.close(), serverWithoutKey.close(), api.close()]));

const open = (reference: string, query = '', headers: Readonly<Record<string, string>> = {}) =>
  server.inject({ url: `${orderPagePath(reference, signOrderPage(key, reference))}${query}`, headers });

test('the page of an order is in the language that the visitor reads, and leads to the other one', async () => {
  const asked = [await open('R1', '?lang=es'), await open('R1', '', { cookie: 'lang=es' })];
  for (const { body, headers } of [
    ...asked,
    await open('R1', '', { 'accept-language': 'es-MX, en;q=0.5' }),
  ]) {
    expect(headers['content-language']).toBe('es');
    expect(body).toContain('<html lang="es">');
    expect(body).toContain('<h1>Su pedido</h1>');
    for (const text of ['Lo que compró', 'sábado', 'Impuestos', '“HARBOUR”', 'Volver al evento']) {
      expect(body).toContain(text);
    }
    expect(body).toContain('<a href="?lang=en" hreflang="en" lang="en">English</a>');
  }
  expect(asked[0]?.headers['set-cookie']).toMatch(/^lang=es;/);

  const { body, headers } = await open('R1');
  expect(headers['content-language']).toBe('en');
  for (const text of [
    '<h1>Your order</h1>',
    'Order Reference Number: <strong>R1',
    'What you bought',
    'Saturday',
    'Tax',
  ]) {
    expect(body).toContain(text);
  }
});

test('the page of an order has an icon that its policy allows', async () => {
  const { body, headers } = await open('R1');
  expect(body).toContain('<link rel="icon" href="/icon.svg">');
  expect(headers['content-security-policy']).toContain("img-src 'self'");
});

test.each([
  ['UNKNOWN', 404, 'There is no order to show', 'No hay ningún pedido que mostrar'],
  ['DOWN', 503, 'Your order cannot be shown now', 'Su pedido no se puede mostrar en este momento'],
])('explains in both languages why an order cannot be shown: %s', async (reference, status, en, es) => {
  const [english, spanish] = [await open(reference), await open(reference, '?lang=es')];
  expect([english.statusCode, spanish.statusCode]).toEqual([status, status]);
  expect(english.body).toContain(`<h1>${en}</h1>`);
  expect(spanish.body).toContain(`<h1>${es}</h1>`);
});

test('answers 404 to invented addresses of order pages without calling the API, and shows the genuine page after them', async () => {
  for (let turn = 0; turn < 605; turn += 1) {
    const signature = signOrderPage(key, `R${turn + 1}`);
    const { statusCode, body } = await server.inject(orderPagePath(`R${turn}`, signature));
    expect(statusCode).toBe(404);
    expect(body).toContain('There is no order to show');
  }
  expect(requested).toEqual([]);
  expect((await open('R1')).statusCode).toBe(200);
  expect(requested).toHaveLength(1);
});

test('leaves the signature to the API where the shell server has no key', async () => {
  const { statusCode } = await serverWithoutKey.inject(orderPagePath('R1', 'signature'));
  expect(statusCode).toBe(200);
  expect(requested).toHaveLength(1);
});
