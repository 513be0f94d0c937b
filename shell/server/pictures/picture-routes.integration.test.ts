import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Event } from '@ticket-storefront/domain/events';
import { buildEvent } from '@ticket-storefront/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { pictureRoutes } from './picture-routes';
import { createPictures } from './pictures';

let organiser: Server;
let origin: string;
let asked: string[];
let server: FastifyInstance;
let photograph: Buffer;

/** A busy machine needs longer than visitors wait. */
const maxWaitMs = 60_000;

beforeAll(async () => {
  photograph = await sharp({
    create: {
      width: 1200,
      height: 675,
      channels: 3,
      background: '#246',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg()
    .toBuffer();
});

const find = async (slug: string): Promise<Event | null | undefined> => {
  if (slug === 'silent') return undefined;
  if (slug === 'unknown') return null;
  return buildEvent({
    ticketing_slug: slug,
    ticketing_background_url: `${origin}/${slug}.jpg`,
    ticketing_logo: slug === 'drawn' ? `${origin}/logo.svg` : null,
  });
};

beforeEach(async () => {
  asked = [];
  organiser = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/slow.jpg') return;
    if (request.url === '/gone.jpg') response.writeHead(404).end();
    else
      response.writeHead(200).end(request.url === '/broken.jpg' ? photograph.subarray(0, 999) : photograph);
  });
  await new Promise<void>((resolve) => organiser.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(organiser.address() as AddressInfo).port}`;
  server = Fastify();
  server.register(pictureRoutes, {
    findEvent: find,
    shop: { name: 'Lakeshore', color: undefined },
    pictures: createPictures({ assets: origin, servers: [] }, maxWaitMs),
  });
});

afterEach(async () => {
  await server.close();
  organiser.closeAllConnections();
  await new Promise((resolve) => organiser.close(resolve));
});

const get = (path: string) => server.inject({ url: `/pictures/${path}` });

test('sends an event’s picture in the requested width and format, cacheable', async () => {
  const [avif, webp] = [await get('harbor/background-480.avif'), await get('harbor/background-480.webp')];
  expect([avif.statusCode, avif.headers['content-type']]).toEqual([200, 'image/avif']);
  expect(avif.headers['cache-control']).toMatch(/^public, max-age=3600/);
  expect(await sharp(avif.rawPayload).metadata()).toMatchObject({ width: 480, height: 270 });
  expect(webp.headers['content-type']).toBe('image/webp');
  expect(avif.rawPayload.length).toBeLessThan(photograph.length / 2);
});

test('fetches and resizes a picture once for all requests', async () => {
  const [first, second] = await Promise.all([
    get('harbor/background-960.avif'),
    get('harbor/background-960.avif'),
  ]);
  const third = await get('harbor/background-960.avif');
  expect(first.rawPayload.equals(second.rawPayload) && third.rawPayload.equals(first.rawPayload)).toBe(true);
  expect(asked).toEqual(['/harbor.jpg']);
});

test.each([
  ['cannot be decoded', 'broken', 'public, max-age=600'],
  ['does not come', 'gone', 'public, max-age=600'],
])('redirects to the organiser’s address for a picture that %s', async (_what, slug, kept) => {
  const answer = await get(`${slug}/background-480.avif`);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `${origin}/${slug}.jpg`]);
  expect(answer.headers['cache-control']).toBe(kept);
});

test('redirects to the organiser’s address for a picture that is not there within a second', async () => {
  const impatient = Fastify();
  impatient.register(pictureRoutes, {
    findEvent: find,
    shop: { name: 'Lakeshore', color: undefined },
    pictures: createPictures({ assets: origin, servers: [] }),
  });
  const answer = await impatient.inject({ url: '/pictures/slow/background-480.avif' });
  await impatient.close();
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `${origin}/slow.jpg`]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each([
  ['a width that the shop does not have', 'harbor/background-481.avif'],
  ['another format', 'harbor/background-480.png'],
  ['a picture that the event does not have', 'harbor/logo-128.avif'],
  ['a drawing', 'drawn/logo-128.avif'],
  ['an event that is not in the catalogue', 'unknown/background-480.avif'],
])('refuses %s without a request to the organiser', async (_what, path) => {
  expect((await get(path)).statusCode).toBe(404);
  expect(asked).toEqual([]);
});

test('responds 503 while the catalogue does not answer', async () => {
  expect((await get('silent/background-480.avif')).statusCode).toBe(503);
});

test('draws what an event has no picture of, each event its own and always the same', async () => {
  const [one, again, other] = [
    await get('harbor/background.svg'),
    await get('harbor/background.svg'),
    await get('other/background.svg'),
  ];
  expect([one.statusCode, one.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(one.headers['cache-control']).toMatch(/^public, max-age=86400/);
  expect(again.body).toBe(one.body);
  expect(other.body).not.toBe(one.body);
  expect((await get('harbor/logo.svg')).body).toContain('>H</text>');
  expect((await get('unknown/logo.svg')).body).toContain('>L</text>');
});

test.each(['harbor', 'broken', 'drawn', 'gone'])(
  'sends a JPEG for previews of links to %s, with or without a photograph',
  async (slug) => {
    const preview = await get(`${slug}/share.jpg`);
    expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(await sharp(preview.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    expect(preview.rawPayload.length).toBeLessThan(300_000);
  },
);

test('has no preview of an event that is not in the catalogue, or while the catalogue does not answer', async () => {
  expect([await get('unknown/share.jpg'), await get('silent/share.jpg')]).toMatchObject([
    { statusCode: 404 },
    { statusCode: 503 },
  ]);
});
