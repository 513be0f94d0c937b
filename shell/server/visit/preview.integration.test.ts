import { writePreviewToken } from '@ticket-storefront/registry';
import fc from 'fast-check';
import * as v from 'valibot';
import { type Boot, bootSchema } from '../../src/boot';
import { type ReleasedShell, releasedShell } from '../testing/released-shell';

let shell: ReleasedShell;
beforeAll(async () => {
  const parts = { shell: {}, 'remote-cart': {}, 'remote-event': {} };
  shell = await releasedShell('http://localhost:1', parts, { LOG_LEVEL: 'error' });
  await shell.release({ 'remote-cart': {} }, '2.0.0');
  await shell.publish({ 'remote-cart': {} }, '3.0.0');
});
afterAll(() => shell.close());

const hourMs = 60 * 60 * 1000;
const path = '/events/harbor';

const tokenOf = (version: string, leftMs = hourMs) =>
  writePreviewToken(
    { part: 'remote-cart', version, expires: new Date(Date.now() + leftMs) },
    shell.platformKey,
  );

/** Follows a link. @returns the cookies that the browser sends then. */
const follow = async (token: string) => {
  const { headers } = await shell.server.inject(`/preview/${token}`);
  const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]);
  return cookies.join('; ');
};

const open = async (cookie: string) => {
  const { headers, body } = await shell.server.inject({ url: path, headers: { cookie } });
  const boot: Boot = v.parse(bootSchema, JSON.parse(/id="boot"[^>]*>([^<]+)</.exec(body)?.[1] ?? ''));
  return { headers, body, boot, cookies: [headers['set-cookie']].flat().join('\n') };
};

test('a link leads into the shop with a cookie for the visit, and nowhere else', async () => {
  const lead = async (to: string) => {
    const { statusCode, headers } = await shell.server.inject(`/preview/${tokenOf('3.0.0')}?to=${to}`);
    return { statusCode, location: headers.location, cookie: headers['set-cookie']?.[0] };
  };
  const begun = await lead(path);
  expect(begun).toMatchObject({ statusCode: 303, location: path });
  expect(begun.cookie).toMatch(/^preview=[\w-]{43}\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/);
  for (const elsewhere of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/%5Celsewhere.example',
    'x:y',
  ])
    expect((await lead(elsewhere)).location).toBe('/');
});

test('leads to this shop, whatever address a preview link names', async () => {
  const shop = 'https://tickets.example';
  const where = async (to: string) => {
    const { headers } = await shell.server.inject(`/preview/none?to=${encodeURIComponent(to)}`);
    // A browser resolves it against the address of the link.
    return new URL(headers.location ?? '', `${shop}/preview/none`).origin;
  };
  for (const to of [
    '/.//evil.example/x',
    'http://shop//evil.example/x',
    'http:////evil.example',
    '/x/..//evil.example',
    '/x/../..\\/evil.example',
    '/%2e//evil.example',
    '\t//evil.example',
    '/./\\evil.example',
  ]) {
    expect(await where(to)).toBe(shop);
  }
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '\t',
    '\n',
    '@',
    ':',
    '?',
    '#',
    'http:',
    'shop',
    'evil.example',
    'x',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      expect(await where(pieces.join(''))).toBe(shop);
    }),
    { numRuns: 2_000 },
  );
});

test('the document of a preview has its release, by hash and policy as any, a badge and a way out', async () => {
  const { boot, body, headers, cookies } = await open(await follow(tokenOf('3.0.0')));
  expect(boot.remotes['remote-cart']).toMatchObject({
    version: '3.0.0',
    entry: { url: 'https://assets.test/remote-cart/3.0.0/fragment.js', integrity: expect.any(String) },
  });
  expect(headers['content-security-policy']).toContain(' https://assets.test/remote-cart/3.0.0/;');
  expect(headers['content-security-policy']).not.toContain('remote-cart/2.0.0');
  expect(body).toContain('Preview of remote-cart 3.0.0');
  expect(body).toContain('<a href="/preview/leave">Leave the preview</a>');
  expect(headers['cache-control']).toBe('no-store');
  // It is no visit that a canary is judged by, and leaves the visitor's own as it was.
  expect(boot.partReports).toBeNull();
  expect(boot.owners).toMatchObject({ 'remote-cart': expect.stringMatching(/./) });
  expect(cookies).not.toContain('release-set');
});

test('the way out ends the preview', async () => {
  const { statusCode, headers } = await shell.server.inject('/preview/leave');
  expect(statusCode).toBe(303);
  expect(String(headers['set-cookie'])).toMatch(/^preview=; Max-Age=0;/);
});

test.each([
  ['expired', () => tokenOf('3.0.0', -1), 'This preview has expired'],
  ['is none', () => 'none', 'This preview link is not valid'],
])('shows the usual page with one sentence, once, for a link that %s', async (_what, token, words) => {
  const { boot, body, cookies } = await open(await follow(token()));
  expect(boot.remotes['remote-cart']?.version).toBe('2.0.0');
  expect(boot.partReports).not.toBeNull();
  expect(body).toContain(words);
  expect(body).not.toContain('Leave the preview');
  expect(cookies).toContain('preview=; Max-Age=0');
  expect(cookies).toContain('release-set');
});

test('other visitors get neither the release nor the badge', async () => {
  await open(await follow(tokenOf('3.0.0')));
  const { boot, body } = await open('');
  expect(boot.remotes['remote-cart']?.version).toBe('2.0.0');
  expect(body).not.toContain('preview-notice');
});
