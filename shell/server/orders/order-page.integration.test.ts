import { createHash } from 'node:crypto';
import {
  type OrderReceipt,
  orderPagePath,
  type TicketAnswer,
  ticketLinkHeader,
  ticketPagePath,
  ticketPaths,
} from '@ticket-storefront/api/protocol';
import { sealTicketLink, signOrderPage } from '@ticket-storefront/server/visitors';
import { buildEvent } from '@ticket-storefront/testing';
import Fastify from 'fastify';
import { settingsWith } from '../testing/settings-with';
import { createOrigins } from '../visit/origins';
import { createShopCookies } from '../visit/visit-cookies';
import { createOrderCalls } from './order-calls';
import { createOrderSender } from './order-document';
import { createOrderLooks } from './order-look';
import { orderPageRoute } from './order-page';
import { ticketPageRoute } from './ticket-page';

const stub = { of: 2, name: 'Deck' };

const receipt: OrderReceipt = {
  success: true,
  lines: [{ name: 'Deck', quantity: 2, cents: 9000, note: null }],
  amounts: [],
  event: null,
  statementName: 'HARBOUR',
  pageUrl: null,
  tickets: [
    {
      ...stub,
      number: 1,
      code: 'R1/1',
      holder: null,
      state: 'valid',
      sendUrl: 'https://shop.example/tickets/a',
    },
    { ...stub, number: 2, code: null, holder: 'Grace <b>', state: 'handed-on', sendUrl: null },
  ],
};

/** What the API answers in the language of the request. */
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

const shop = {
  name: 'Lakeshore <Live>',
  logo: 'https://logos.example/logo.png',
  links: {
    provider: 'https://lakeshore.example/',
    terms: 'https://lakeshore.example/terms',
    privacy: 'https://lakeshore.example/privacy',
    contact: 'https://lakeshore.example/contact',
  },
  refunds: undefined,
};
const event = buildEvent({
  id: 7,
  ticketing_slug: 'harbour',
  ticketing_background_url: 'https://pictures.example/a.jpg',
});
const accent = { light: '#112233', dark: '#ddeeff', fill: { color: '#112233', on: '#ffffff' } };

const typeface = '@font-face{font-family:Figtree;src:url(data:font/woff2;base64,d09G)}';

const drawnLogo = 'data:image/svg+xml,%3Csvg%2F%3E';

const optionsFor = (apiOrigin: string, key: string | undefined, logo = shop.logo) => {
  const cookies = createShopCookies(undefined);
  return {
    calls: createOrderCalls(apiOrigin),
    lookOf: createOrderLooks({
      findEvent: async (slug) => (slug === 'harbour' ? event : null),
      accents: (picture) => (picture ? { accent, ratio: 1 } : null),
      color: undefined,
    }),
    send: createOrderSender({
      shop: { ...shop, logo },
      cookies,
      originOf: (address) => [new URL(address).origin],
      readTypeface: async () => typeface,
    }),
    publicApiOrigin: 'https://api.example',
    contactUrl: 'https://www.example.com/contact',
    key,
    origins: createOrigins(settingsWith()),
    cookies,
    passes: { wallets: () => [], apple: null, google: null },
  };
};

const server = Fastify();
const serverWithoutKey = Fastify();
beforeAll(async () => {
  const apiOrigin = await api.listen({ port: 0, host: '127.0.0.1' });
  await server.register(orderPageRoute, optionsFor(apiOrigin, key));
  await server.register(ticketPageRoute, optionsFor(apiOrigin, key));
  await serverWithoutKey.register(orderPageRoute, optionsFor(apiOrigin, undefined, drawnLogo));
});
/** What the API answers about the ticket whose link is opened, and what it was sent. */
let ticketAnswer: TicketAnswer['link'] = 'offered';
let acceptedAs: unknown = null;
api.post(ticketPaths.read, async () => ({
  success: true,
  link: ticketAnswer,
  ticket: {
    ...stub,
    number: 2,
    code: ticketAnswer === 'held' ? 'NEWCODE123456789' : null,
    holder: null,
    state: ticketAnswer === 'gone' ? 'handed-on' : 'valid',
    sendUrl: null,
  },
  event: { ...place, dates: 'Saturday' },
}));
api.post(ticketPaths.accept, async ({ body, headers }, reply) => {
  expect(headers[ticketLinkHeader]).toBeTruthy();
  acceptedAs = body;
  if (ticketAnswer === 'gone') return reply.code(409).send({ success: false });
  return { success: true, url: 'https://shop.example/tickets/mine' };
});

beforeEach(() => {
  requested.length = 0;
});
afterAll(() => Promise.all([server.close(), serverWithoutKey.close(), api.close()]));

const open = (reference: string, query = '', headers: Readonly<Record<string, string>> = {}) =>
  server.inject({ url: `${orderPagePath(reference, signOrderPage(key, reference))}${query}`, headers });

test('the page of an order is in the language that the visitor reads, and leads to the other one', async () => {
  const chosen = [await open('R1', '?lang=es'), await open('R1', '', { cookie: 'lang=es' })];
  for (const { body, headers } of [
    ...chosen,
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
  expect(chosen[0]?.headers['set-cookie']).toMatch(/^lang=es;/);

  const { body, headers } = await open('R1');
  expect(headers['content-language']).toBe('en');
  for (const text of [
    '<h1>Your order</h1>',
    'Order Reference Number: <strong>R1',
    'What you bought',
    'Saturday',
    'Tax',
    '<a href="https://lakeshore.example/terms">Terms &amp; Conditions</a>',
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
  ['UNKNOWN', 404, 'No order here', 'Aquí no hay ningún pedido'],
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
    expect(body).toContain('No order here');
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

test('a logo that the settings hold themselves is shown on the page of an order', async () => {
  const { body, headers } = await serverWithoutKey.inject(orderPagePath('R1', 'signature'));
  expect(body).toContain(`src="${drawnLogo}"`);
  expect(headers['content-security-policy']).toContain("img-src 'self' https://pictures.example data:;");
});

test('the page of an order has a stub for each ticket, in the shop’s name and in the colours of the event', async () => {
  const { body, headers } = await open('R1');
  expect(body.match(/<article class="stub"/g)).toHaveLength(2);
  for (const text of [
    'aria-label="Deck, 1 of 2"',
    'aria-label="R1/1 as a QR code"',
    'href="https://shop.example/tickets/a"',
    'Handed on to Grace &lt;b&gt;',
    'Lakeshore &lt;Live&gt;',
    'src="https://logos.example/logo.png"',
    'src="/pictures/harbour/background-960.webp"',
    '--accent-light:#112233',
    `<style>${typeface}</style>`,
  ]) {
    expect(body).toContain(text);
  }
  expect(body).not.toContain('R1/2');
  const policy = headers['content-security-policy'];
  expect(policy).toContain("img-src 'self' https://pictures.example https://logos.example;");
  expect(policy).toContain('font-src data:;');
  for (const [, style = ''] of body.matchAll(/<style>([^<]+)<\/style>/g)) {
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
  }
});

const ticketPath = ticketPagePath(
  sealTicketLink(key, { referenceID: 'R1', number: 2, holding: 0, kind: 'offer' }),
);

test('the link to a ticket offers it without its code, and leads who accepts it to a page of their own', async () => {
  ticketAnswer = 'offered';
  const { statusCode, body } = await server.inject(ticketPath);
  expect(statusCode).toBe(200);
  expect(body).toContain('<h1>A ticket for you</h1>');
  expect(body).toContain('<form method="post">');
  expect(body).not.toMatch(/R1|QR code/);
  const accepted = await server.inject({
    method: 'POST',
    url: ticketPath,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'holder=Grace+Hopper',
  });
  expect([accepted.statusCode, accepted.headers.location]).toEqual([303, '/tickets/mine']);
  expect(acceptedAs).toEqual({ holder: 'Grace Hopper' });
});

test('the page of a ticket shows its code to who holds it, and explains to everybody else that it was accepted', async () => {
  ticketAnswer = 'held';
  const held = await server.inject(ticketPath);
  expect(held.body).toContain('<h1>Your ticket</h1>');
  expect(held.body).toContain('NEWCODE123456789 as a QR code');
  expect(held.body).toContain('aria-label="Deck, 1 of 1"');
  ticketAnswer = 'gone';
  const late = await server.inject({ method: 'POST', url: ticketPath });
  expect([late.statusCode, late.headers.location]).toEqual([303, ticketPath]);
  const gone = await server.inject(`${ticketPath}?lang=es`);
  expect(gone.body).toContain('<h1>Esta entrada ya fue aceptada</h1>');
  expect(gone.body).not.toContain('<form');
});

test('answers 404 to invented links of tickets without calling the API', async () => {
  for (const token of ['invented', `${ticketPath.slice('/tickets/'.length, -3)}AAA`]) {
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, body } = await server.inject({ method, url: ticketPagePath(token) });
      expect(statusCode).toBe(404);
      expect(body).toContain('No ticket here');
    }
  }
  expect(requested).toEqual([]);
});
