import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createPictures, type Pictures } from '../pictures/pictures';
import { createAccents } from './event-accents';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900"><path fill="#f0961e"/></svg>';

let asked: string[];
let server: Server;
let origin: string;
let pictures: Pictures;

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/moved.svg') response.writeHead(302, { location: '/lantern.svg' }).end();
    else response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(drawing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  pictures = createPictures({ assets: origin, servers: [] });
});

afterEach(() => {
  pictures.close();
  return new Promise((resolve) => server.close(resolve));
});

async function untilKnown(accents: ReturnType<typeof createAccents>, picture: string) {
  for (;;) {
    const accent = accents(picture);
    if (accent) return accent;
    await wait(20);
  }
}

test('fetches a picture once, and uses its accent in later documents', async () => {
  const accents = createAccents(pictures);
  expect(accents(`${origin}/lantern.svg`)).toBeNull();
  expect(await untilKnown(accents, `${origin}/lantern.svg`)).toEqual({
    accent: {
      light: expect.stringMatching(/^#[0-9a-f]{6}$/),
      dark: expect.stringMatching(/^#[0-9a-f]{6}$/),
      // The drawing is orange.
      fill: { color: expect.stringMatching(/^#[0-9a-f]{6}$/), on: '#000000' },
    },
    ratio: 16 / 9,
  });
  expect(asked).toEqual(['/lantern.svg']);
});

test('requests no picture in our own network, and follows no redirect', async () => {
  const accents = createAccents(pictures);
  const local = origin.replace('127.0.0.1', 'localhost');
  for (const picture of [`${local}/secret.svg`, 'http://169.254.169.254/x.svg', 'file:///etc/passwd', 'none'])
    expect(accents(picture)).toBeNull();
  expect(accents(`${origin}/moved.svg`)).toBeNull();
  await untilKnown(accents, `${origin}/lantern.svg`);
  expect(asked).toEqual(['/moved.svg', '/lantern.svg']);
});
