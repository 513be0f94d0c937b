import { createHash, verify } from 'node:crypto';
import {
  type OrderReceipt,
  orderPagePath,
  type TicketAnswer,
  ticketPagePath,
  ticketPaths,
} from '@ticket-storefront/api/protocol';
import { sealTicketLink, signOrderPage } from '@ticket-storefront/server/visitors';
import { buildEvent } from '@ticket-storefront/testing';
import { decode } from 'fast-png';
import Fastify from 'fastify';
import { createPasses } from '../passes';
import { createPictures } from '../pictures';
import { filesOfPass, makeAppleAccount, makeGoogleAccount, signerOf } from '../testing/pass-accounts';
import { settingsWith } from '../testing/settings-with';
import { createOrigins } from '../visit/origins';
import { createShopCookies } from '../visit/visit-cookies';
import { createOrderCalls } from './order-calls';
import { createOrderSender } from './order-document';
import { createOrderLooks } from './order-look';
import { orderPageRoute } from './order-page';
import { passRoutes } from './pass-routes';
import { ticketPageRoute } from './ticket-page';

const apple = makeAppleAccount();
const google = makeGoogleAccount();
const key = 'a key of thirty-two characters, or more';

const event: NonNullable<OrderReceipt['event']> = {
  id: 7,
  name: 'Harbour Nights',
  slug: 'harbour-nights',
  dates: 'Saturday, November 21st, 2026',
  gates: 'Gates: 6:00 PM - 11:00 PM EST',
  times: { start: '2026-11-21T18:00:00-05:00', end: '2026-11-21T23:00:00-05:00' },
  place: { address: '1 Harbour Street, Portland, ME 04101', mapsUrl: 'https://maps.example/' },
  calendars: [],
};
const stub = { of: 3, name: 'Deck', holder: null, sendUrl: null };
const receipt: OrderReceipt = {
  success: true,
  lines: [],
  amounts: [],
  event,
  statementName: null,
  pageUrl: null,
  tickets: [
    { ...stub, number: 1, code: 'ABCD1234EFGH5678/1', state: 'valid' },
    { ...stub, number: 2, code: null, holder: 'Grace', state: 'handed-on' },
    { ...stub, number: 3, code: 'ABCD1234EFGH5678/3', state: 'admitted' },
  ],
};

let ticketAnswer: TicketAnswer;
const api = Fastify();
api.post<{ Params: { reference: string } }>(
  '/ticketCheckout/orders/:reference/receipt',
  async ({ params }, reply) =>
    // As for an order that was refunded, or never paid.
    params.reference === 'REFUNDED' ? reply.code(400).send({ success: false }) : receipt,
);
api.post(ticketPaths.read, async () => ticketAnswer);

const pictures = createPictures({ assets: 'https://assets.example', servers: [] });

function serverWith(environment: Readonly<Record<string, string>>, apiOrigin: string) {
  const server = Fastify({ routerOptions: { maxParamLength: 1000 } });
  const cookies = createShopCookies(undefined);
  const settings = settingsWith(environment);
  const site = 'https://lakeshore.example';
  const links = {
    provider: site,
    terms: `${site}/terms`,
    privacy: `${site}/privacy`,
    contact: `${site}/contact`,
  };
  const shop = { name: 'Lakeshore Live', logo: null, links, refunds: undefined };
  const options = {
    calls: createOrderCalls(apiOrigin),
    lookOf: createOrderLooks({
      findEvent: async () =>
        buildEvent({ id: 7, ticketing_slug: 'harbour-nights', ticketing_background_url: null }),
      accents: () => null,
      color: '#0a6548',
    }),
    send: createOrderSender({ shop, cookies, originOf: () => [], readTypeface: async () => '' }),
    publicApiOrigin: 'https://api.example',
    contactUrl: 'https://lakeshore.example/contact',
    key,
    origins: createOrigins(settings),
    cookies,
    passes: createPasses({
      settings,
      pictures,
      shop: {
        ...shop,
        contact: 'https://lakeshore.example/contact',
        origin: 'https://tickets.lakeshore.example',
        color: '#0a6548',
      },
    }),
  };
  for (const route of [orderPageRoute, ticketPageRoute, passRoutes]) server.register(route, options);
  return server;
}

let shop: ReturnType<typeof serverWith>;
let shopWithoutAccounts: ReturnType<typeof serverWith>;
beforeAll(async () => {
  const apiOrigin = await api.listen({ port: 0, host: '127.0.0.1' });
  shop = serverWith({ ...apple.settings, ...google.settings }, apiOrigin);
  shopWithoutAccounts = serverWith({}, apiOrigin);
});
afterAll(async () => {
  pictures.close();
  await Promise.all([shop.close(), shopWithoutAccounts.close(), api.close()]);
});

const page = (reference = 'ABCD1234EFGH5678') => orderPagePath(reference, signOrderPage(key, reference));

const holderLink = (holding = 1) =>
  ticketPagePath(
    sealTicketLink(key, { referenceID: 'ABCD1234EFGH5678', number: 2, holding, kind: 'holder' }),
  );

const heldTicket: TicketAnswer = {
  success: true,
  link: 'held',
  ticket: { ...stub, number: 2, code: 'NEWCODE123456789', holder: 'Grace', state: 'valid' },
  event,
};

/** Downloads a pass for Apple Wallet, and opens it. */
async function openPass(address: string) {
  const answer = await shop.inject(address);
  expect(answer.statusCode).toBe(200);
  const files = filesOfPass(answer.rawPayload);
  return { ...answer, files, pass: JSON.parse(files.get('pass.json')?.toString() ?? '') };
}

/** The claims of a link to Google Wallet, whose signature is right. */
function claimsOf(location: unknown) {
  const [header = '', claims = '', signature = ''] = String(location)
    .replace('https://pay.google.com/gp/v/save/', '')
    .split('.');
  const isRight = verify(
    'RSA-SHA256',
    Buffer.from(`${header}.${claims}`),
    google.publicKey,
    Buffer.from(signature, 'base64url'),
  );
  expect(isRight).toBe(true);
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(header)).toEqual({ alg: 'RS256', typ: 'JWT' });
  return read(claims);
}

test('a buyer gets a signed file for Apple Wallet with the code that their stub shows', async () => {
  const { headers, files, pass } = await openPass(`${page()}/passes/1/apple`);
  expect(headers).toMatchObject({
    'content-type': 'application/vnd.apple.pkpass',
    'content-disposition': 'attachment; filename="harbour-nights-1.pkpass"',
    'cache-control': 'no-store',
  });
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '');
  const signed = [...files.keys()].filter((name) => name !== 'manifest.json' && name !== 'signature');
  expect(Object.keys(manifest).sort()).toEqual(signed.sort());
  for (const name of signed) {
    const hash = createHash('sha1')
      .update(files.get(name) ?? '')
      .digest('hex');
    expect([name, manifest[name]]).toEqual([name, hash]);
  }
  expect(signerOf(files, apple).fingerprint256).toBe(apple.certificate.fingerprint256);
  expect(pass).toMatchObject({
    passTypeIdentifier: 'pass.com.example.tickets',
    teamIdentifier: 'A1B2C3D4E5',
    organizationName: 'Lakeshore Live',
    description: 'Harbour Nights: Deck',
    relevantDate: '2026-11-21T23:00:00.000Z',
    relevantDates: [{ date: '2026-11-21T23:00:00.000Z' }],
    backgroundColor: 'rgb(10, 101, 72)',
    foregroundColor: 'rgb(255, 255, 255)',
    sharingProhibited: true,
    barcodes: [{ format: 'PKBarcodeFormatQR', message: 'ABCD1234EFGH5678/1', altText: 'ABCD1234EFGH5678/1' }],
  });
  const { headerFields, primaryFields, secondaryFields, auxiliaryFields } = pass.eventTicket;
  const shown = [headerFields, primaryFields, secondaryFields, auxiliaryFields].flat();
  expect(shown.map(({ label, value }) => [label, value])).toEqual([
    ['Ticket', '1 of 3'],
    ['', 'Harbour Nights'],
    ['Date', 'Saturday, November 21st, 2026'],
    ['Gates', '6:00 PM - 11:00 PM EST'],
    ['Ticket', 'Deck'],
    ['Place', '1 Harbour Street, Portland, ME 04101'],
  ]);
  for (const [name, size] of Object.entries({
    'icon@2x.png': 58,
    'logo@3x.png': 150,
    'thumbnail@2x.png': 180,
  })) {
    const { width, height } = decode(files.get(name) ?? Buffer.alloc(0));
    expect([name, width, height]).toEqual([name, size, size]);
  }
});

test('a buyer is sent to Google Wallet with a signed ticket that has the code of their stub', async () => {
  const { statusCode, headers } = await shop.inject(`${page()}/passes/1/google`);
  expect(statusCode).toBe(303);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(String(headers.location).length).toBeLessThanOrEqual(1800);
  const claims = claimsOf(headers.location);
  expect(claims).toMatchObject({
    iss: 'passes@my-tickets-123456.iam.gserviceaccount.com',
    aud: 'google',
    typ: 'savetowallet',
  });
  const [eventClass] = claims.payload.eventTicketClasses;
  const [object] = claims.payload.eventTicketObjects;
  expect(eventClass).toMatchObject({
    issuerName: 'Lakeshore Live',
    eventName: { defaultValue: { value: 'Harbour Nights' } },
    venue: { address: { defaultValue: { value: '1 Harbour Street, Portland, ME 04101' } } },
    dateTime: { doorsOpen: '2026-11-21T18:00:00-05:00', end: '2026-11-21T23:00:00-05:00' },
    hexBackgroundColor: '#0a6548',
  });
  expect(object).toMatchObject({
    classId: eventClass.id,
    state: 'ACTIVE',
    barcode: { type: 'QR_CODE', value: 'ABCD1234EFGH5678/1' },
    ticketType: { defaultValue: { value: 'Deck (1 of 3)' } },
  });
  expect(object.id).not.toContain('ABCD1234');
});

test('the page of an order has buttons for the tickets that may be used, and its language decides that of passes', async () => {
  const { body } = await shop.inject(`${page()}?lang=es`);
  expect(body.match(/>Agregar a Apple Wallet</g)).toHaveLength(1);
  expect(body).toContain(`href="${page()}/passes/1/google">Agregar a la Billetera de Google<`);
  const { pass } = await openPass(`${page()}/passes/1/apple?lang=es`);
  expect(pass.eventTicket.secondaryFields[0].label).toBe('Fecha');
});

test('who accepted a ticket gets a pass with the new code; the buyer and an earlier holder get none', async () => {
  ticketAnswer = heldTicket;
  expect((await shop.inject(holderLink())).body).toContain(`/passes/apple">Add to Apple Wallet<`);
  const { pass, headers } = await openPass(`${holderLink()}/passes/apple`);
  expect(pass.barcodes[0].message).toBe('NEWCODE123456789');
  expect(pass.eventTicket.auxiliaryFields).toContainEqual({ key: 'holder', label: 'Name', value: 'Grace' });
  expect(headers['content-disposition']).toContain('"harbour-nights.pkpass"');
  const { headers: toGoogle } = await shop.inject(`${holderLink()}/passes/google`);
  expect(claimsOf(toGoogle.location).payload.eventTicketObjects[0]).toMatchObject({
    barcode: { value: 'NEWCODE123456789' },
    ticketHolderName: 'Grace',
  });

  ticketAnswer = {
    ...heldTicket,
    link: 'gone',
    ticket: { ...heldTicket.ticket, code: null, state: 'handed-on' },
  };
  for (const address of [`${page()}/passes/2`, `${holderLink(0)}/passes`]) {
    for (const wallet of ['apple', 'google']) {
      const { statusCode, headers: refused, body } = await shop.inject(`${address}/${wallet}`);
      expect([statusCode, refused.location]).toEqual([409, undefined]);
      expect(body).toContain('You sent this ticket to somebody, who accepted it. Its code is theirs now.');
    }
  }
});

test('a link by which nobody has accepted a ticket yet leads to the page that offers it', async () => {
  ticketAnswer = { ...heldTicket, link: 'offered', ticket: { ...heldTicket.ticket, code: null } };
  const offer = ticketPagePath(
    sealTicketLink(key, { referenceID: 'ABCD1234EFGH5678', number: 2, holding: 0, kind: 'offer' }),
  );
  const { statusCode, headers } = await shop.inject(`${offer}/passes/apple`);
  expect([statusCode, headers.location]).toEqual([303, offer]);
});

test.each([
  [
    'used at the door',
    `${page()}/passes/3`,
    409,
    'This ticket was used at the door, so it has no pass any more.',
  ],
  ['of a refunded order', `${page('REFUNDED')}/passes/1`, 404, 'No order here'],
  ['that the order does not have', `${page()}/passes/4`, 404, 'No order here'],
  ['of an invented address', `${page().slice(0, -3)}AAA/passes/1`, 404, 'No order here'],
  ['of an invented link', '/tickets/invented/passes', 404, 'No ticket here'],
])('a ticket %s has no pass', async (_, address, status, text) => {
  for (const wallet of ['apple', 'google']) {
    const { statusCode, headers, body } = await shop.inject(`${address}/${wallet}`);
    expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(body).toContain(text);
  }
});

test('a shop without accounts shows no buttons, and has no addresses of passes', async () => {
  const { body } = await shopWithoutAccounts.inject(page());
  expect(body).toContain('Your order');
  expect(body).not.toMatch(/Wallet|passes\//);
  for (const wallet of ['apple', 'google']) {
    expect((await shopWithoutAccounts.inject(`${page()}/passes/1/${wallet}`)).statusCode).toBe(404);
  }
});

const clockAlone = { doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'] } as const;

test('a pass that is requested again at once is not signed again', async () => {
  const first = await openPass(`${page()}/passes/1/apple`);
  // A signature has its time.
  jest.useFakeTimers({ ...clockAlone, doNotFake: [...clockAlone.doNotFake, 'performance'] });
  jest.setSystemTime(Date.now() + 20_000);
  const again = await openPass(`${page()}/passes/1/apple`);
  jest.useRealTimers();
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
});

test('a certificate that ends while the shop runs leaves a sentence at the address, and no button', async () => {
  jest.useFakeTimers({ doNotFake: [...clockAlone.doNotFake] });
  jest.setSystemTime(apple.certificate.validToDate.getTime() + 1000);
  const { statusCode, body } = await shop.inject(`${page()}/passes/1/apple`);
  expect([statusCode, body.includes('Your pass cannot be made now')]).toEqual([503, true]);
  const orderPage = await shop.inject(page());
  expect(orderPage.body).not.toContain('Apple Wallet');
  expect(orderPage.body).toContain('Google Wallet');
  jest.useRealTimers();
});
