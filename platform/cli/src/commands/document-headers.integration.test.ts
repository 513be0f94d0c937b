import { startLocalServer } from '@ticket-storefront/check';
import { checkDocuments } from './doctor';

const shop = {
  documentPaths: (landing: string) =>
    Array.from(landing.matchAll(/href="([^"]+)"/g), ([, path = '']) => path),
  checkoutOrigin: () => checkout,
};
let checkout: string | null = null;
afterEach(() => {
  checkout = null;
});

let server: Awaited<ReturnType<typeof startLocalServer>>;
/** The letters of the policy by path. */
let letters: Readonly<Record<string, number>>;
beforeAll(async () => {
  server = await startLocalServer(0);
  server.server.on('request', ({ url = '' }, response) => {
    response.sendDate = false;
    const headers = {
      'content-security-policy': 'a'.repeat(letters[url] ?? 0),
      connection: 'close',
      'content-length': '25',
    };
    response.writeHead(url in letters ? 200 : 502, headers).end('<a href="/events/harbor">');
  });
});
afterAll(() => server.close());

const check = async (policies: Readonly<Record<string, number>>) => {
  letters = policies;
  const found = await checkDocuments(shop, server.origin).catch((error: Error) => error.message);
  return found.replaceAll(server.origin, 'ORIGIN');
};

/** The other lines: the name of the policy and of `connection` and `content-length`. */
const others = 'content-security-policy: \r\nconnection: close\r\ncontent-length: 25\r\n'.length;

test('reports the document with the longest headers', async () => {
  expect(await check({ '/': 100, '/events/harbor': 8192 - others })).toBe(
    'headers of at most 8192 bytes, at ORIGIN/events/harbor',
  );
});

test('refuses headers that browsers and proxies do not accept', async () => {
  expect(await check({ '/': 100, '/events/harbor': 8193 - others })).toBe(
    'The headers of ORIGIN/events/harbor have 8193 bytes, and browsers and proxies accept 8192: remove what proxies add to them.',
  );
});

test('names an origin of checkouts that leads to nothing, or to pages of the shop', async () => {
  checkout = 'http://checkout.invalid';
  expect(await check({ '/': 100, '/events/harbor': 100 })).toMatch(
    /^http:\/\/checkout.invalid does not answer: its name, its certificate and the proxy must lead to/,
  );
  checkout = server.origin;
  expect(await check({ '/': 100, '/events/harbor': 100 })).toBe(
    'ORIGIN shows pages of the shop: let the proxy pass `Host` on unchanged, and give all shell servers the same CHECKOUT_ORIGIN.',
  );
});

test('names the buffers of the proxy if it answers 502', async () => {
  expect(await check({ '/': 100 })).toMatch(
    /^ORIGIN\/events\/harbor answers 502: give the proxy in front of the shell server buffers of 16 KB/,
  );
});
