import {
  type CookieName,
  createCookieSeals,
  createShopCookies,
  describeSet,
  endedPreviewCookie,
  failedReleasesCookie,
  previewCookie,
  readSet,
  readVisitCookies,
  releaseSetCookie,
} from './visit-cookies';

const key = 'k'.repeat(32);
const plain = createShopCookies('http://localhost:3000');
const secure = createShopCookies('https://tickets.example.com');
const sealFor = createCookieSeals(plain, key);
const ada = sealFor({ id: 'ada' });
const eve = sealFor({ id: 'eve' });
const read = (header: string | undefined) => readVisitCookies(header, ada);
/** Cookies as a browser sends them. */
const sent = (...cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

const pinned = { shell: '1.0.0-3f9a12c4', 'remote-cart': '2.1.0' };
const failed = { 'remote-cart': '2.0.0' };
const releaseSet = describeSet(pinned);
/** All sealed cookies of a visit. */
const cookiesOf = (seal: typeof ada) =>
  sent(releaseSetCookie(releaseSet, seal), failedReleasesCookie(failed, seal), previewCookie('token', seal));
const own = cookiesOf(ada);
const stored = { releaseSet, failed: describeSet(failed), preview: 'token' };

const expectNone = (header: string | undefined, seal = ada) =>
  expect(readVisitCookies(header, seal)).toMatchObject({ releaseSet: '', failed: '', preview: '' });

test('a first visit has nothing pinned', () => {
  expectNone(undefined);
});

test('a visitor has one bucket from 0 to 99, whatever the cookies say', () => {
  const buckets = Array.from(
    { length: 500 },
    (_, index) => readVisitCookies(undefined, sealFor({ id: `visitor ${index}` })).bucket,
  );
  expect(Math.min(...buckets)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...buckets)).toBeLessThan(100);
  expect(new Set(buckets).size).toBeGreaterThan(80);
  const { bucket } = read(undefined);
  for (const header of [own, 'release-bucket=0; __Host-release-bucket=0', cookiesOf(eve)]) {
    expect(read(header).bucket).toBe(bucket);
  }
  // Nobody can predict it without the key.
  const keys = Array.from({ length: 200 }, (_, index) => ({ ...ada, key: String(index).repeat(32) }));
  expect(new Set(keys.map((seal) => readVisitCookies(undefined, seal).bucket)).size).toBeGreaterThan(50);
});

test('without visitors, the bucket is random', () => {
  const buckets = Array.from({ length: 200 }, () => readVisitCookies(undefined, sealFor(null)).bucket);
  expect(new Set(buckets).size).toBeGreaterThan(50);
});

test('reads the cookies that the server sealed for this visitor', () => {
  expect(read(own)).toMatchObject(stored);
  expect(readSet(read(own).releaseSet)).toEqual(pinned);
});

test('without visitors, reads cookies that are sealed for none', () => {
  expect(readVisitCookies(cookiesOf(sealFor(null)), sealFor(null))).toMatchObject(stored);
});

const unsealed = 'release-set=shell@1.0.0; failed-releases=remote-cart@2.0.0; preview=token';

test.each([
  ['written by a script', unsealed],
  ['with an empty seal', unsealed.replaceAll('=', '=.')],
  ['of another visitor', cookiesOf(eve)],
  ['of no visitor', cookiesOf(sealFor(null))],
  ['of another key', cookiesOf({ ...ada, key: 'x'.repeat(32) })],
  ['with other values', own.replaceAll(/\.(shell@|remote-cart@|token)/g, '.1$1')],
  ['without values', own.replaceAll(/=[^;]*/g, '=')],
])('cookies of a visit count as none if they are %s', (_what, header) => {
  for (const name of ['release-set', 'failed-releases', 'preview'] as const) {
    expect(plain.values(header, name)).toHaveLength(1);
  }
  expectNone(header);
});

test('a sealed value counts as none under the name of another cookie', () => {
  const value = (name: CookieName) => plain.values(own, name)[0];
  const swapped = {
    'release-set': value('failed-releases'),
    'failed-releases': value('release-set'),
    preview: value('release-set'),
  };
  expectNone(
    Object.entries(swapped)
      .map((pair) => pair.join('='))
      .join('; '),
  );
});

test('a cookie that a script sets beside the server’s does not win, although browsers send it first', () => {
  // Control: the first value is the script's.
  expect(plain.values(`${unsealed}; ${own}`, 'release-set')[0]).toBe('shell@1.0.0');
  for (const header of [
    `${unsealed}; ${own}`,
    `${own}; ${unsealed}`,
    `${cookiesOf(eve)}; ${own}`,
    `${own}; ${own}`,
  ]) {
    expect(read(header)).toMatchObject(stored);
  }
});

test('different valid values of a cookie count as none', () => {
  const earlier = sent(
    releaseSetCookie('shell@2.0.0', ada),
    failedReleasesCookie({ shell: '2.0.0' }, ada),
    previewCookie('another', ada),
  );
  expect(read(earlier)).toMatchObject({ releaseSet: 'shell@2.0.0', preview: 'another' });
  expectNone(`${earlier}; ${own}`);
});

test('a visit ends after half an hour', () => {
  expect(releaseSetCookie(releaseSet, ada)).toContain('; Max-Age=1800; ');
  expect(previewCookie('token', ada)).not.toContain('Max-Age');
});

test('over HTTPS, browsers accept cookies only for this host and all paths, and send them by nothing else', () => {
  const seal = createCookieSeals(secure, key)({ id: 'ada' });
  const cookies = [
    releaseSetCookie(releaseSet, seal),
    previewCookie('token', seal),
    endedPreviewCookie(secure),
  ];
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-[a-z-]+=[^;]*; (Max-Age=\d+; )?Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  }
  expect(readVisitCookies(cookiesOf(seal), seal)).toMatchObject(stored);
});

test('over HTTP, where browsers refuse the prefix, cookies have none', () => {
  for (const cookie of [releaseSetCookie(releaseSet, ada), endedPreviewCookie(plain)]) {
    expect(cookie).toMatch(/^[a-z-]+=[^;]*; (Max-Age=\d+; )?Path=\/; HttpOnly; SameSite=Lax$/);
  }
});

test('over HTTPS a cookie without the prefix counts as none, and over HTTP one with it', () => {
  const overHttps = createCookieSeals(secure, key)({ id: 'ada' });
  expectNone(own, overHttps);
  expectNone(cookiesOf(overHttps), ada);
  for (const [cookies, header] of [
    [secure, 'visitor=x; lang=es; __Secure-visitor=x; __host-visitor=x'],
    [plain, '__Host-visitor=x; __Host-lang=es'],
  ] as const) {
    expect([...cookies.values(header, 'visitor'), ...cookies.values(header, 'lang')]).toEqual([]);
  }
});

test.each(['\u00a0', '\u0085', '\u2000', '\u000b', '\ufeff'])(
  'a name that begins with %j, which hides the prefix from browsers, is another name',
  (space) => {
    expect(secure.values(`${space}__Host-visitor=x; a=b;${space} __Host-visitor=x`, 'visitor')).toEqual([]);
  },
);

test('picks cookies by name as the browser sent them, with every duplicate', () => {
  const header = '__Host-lang=es; other=1; lang=en;__Host-visitor=a;\t__Host-visitor=b';
  expect(secure.pick(header, ['visitor', 'lang'])).toBe('__Host-visitor=a; __Host-visitor=b; __Host-lang=es');
  expect(plain.pick(header, ['visitor', 'lang'])).toBe('lang=en');
  expect(plain.pick(undefined, ['visitor'])).toBe('');
});
