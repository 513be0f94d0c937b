import {
  cookieValues,
  describeSet,
  failedReleasesCookie,
  previewCookie,
  readSet,
  readVisitCookies,
  secureCookies,
  visitCookies,
} from './visit-cookies';

const seal = { key: 'k'.repeat(32), visitor: 'ada' };
const read = (header: string | undefined) => readVisitCookies(header, seal);
/** A cookie as a browser sends it. */
const sent = (cookie = '') => cookie.split(';')[0] ?? '';

test('a first visit gets a bucket from 0 to 99 and nothing pinned', () => {
  const buckets = Array.from({ length: 500 }, () => read(undefined).bucket);
  expect(Math.min(...buckets)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...buckets)).toBeLessThan(100);
  expect(new Set(buckets).size).toBeGreaterThan(50);
  expect(readSet(read(undefined).releaseSet)).toEqual({});
});

test('reads the cookies that a document set', () => {
  const pinned = { shell: '1.0.0-3f9a12c4', 'remote-cart': '2.1.0' };
  const header = visitCookies({ bucket: 7, releaseSet: describeSet(pinned) })
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const { bucket, releaseSet } = read(header);
  expect([bucket, readSet(releaseSet)]).toEqual([7, pinned]);
});

test.each([
  'release-bucket=100; release-set=shell@',
  'release-bucket=-1; release-set=<script>',
  'release-bucket=; release-set=../x@1',
])('cookies that the server has not written so are ignored: %s', (header) => {
  const { bucket, releaseSet } = read(header);
  expect(bucket).toBeGreaterThanOrEqual(0);
  expect(bucket).toBeLessThan(100);
  expect(readSet(releaseSet)).toEqual({});
});

test('stores the release set until the visit ends, unreadable for scripts', () => {
  const [bucket, set] = visitCookies({ bucket: 7, releaseSet: '' });
  expect(bucket).toContain('Max-Age=31536000');
  expect(set).toContain('Max-Age=1800');
  expect(set).toContain('HttpOnly');
});

test('browsers send the cookies of a shop with HTTPS by nothing else', () => {
  const cookies = visitCookies({ bucket: 7, releaseSet: '' });
  for (const cookie of secureCookies(cookies, 'https://tickets.example.com')) {
    expect(cookie).toMatch(/; Secure$/);
  }
  expect(secureCookies(cookies, 'http://localhost:3000')).toEqual(cookies);
});

const failed = { 'remote-cart': '2.0.0' };
const own = sent(failedReleasesCookie(failed, seal));

test('reads previews and failed releases that the server sealed for this visitor', () => {
  expect(readSet(read(own).failed)).toEqual(failed);
  expect(read(sent(previewCookie('token', seal))).preview).toBe('token');
});

test.each([
  ['written by a script', 'failed-releases=remote-cart@2.0.0; preview=token'],
  ['of another visitor', sent(failedReleasesCookie(failed, { ...seal, visitor: 'eve' }))],
  ['of another key', sent(previewCookie('token', { ...seal, key: 'x'.repeat(32) }))],
  [
    'under another name',
    sent(previewCookie('remote-cart@2.0.0', seal)).replace('preview', 'failed-releases'),
  ],
  ['with another value', own.replace('2.0.0', '3.0.0')],
  ['without a seal', 'failed-releases=.remote-cart@2.0.0'],
])('cookies of failed releases and previews are ignored if they are %s', (_what, header) => {
  // Control: without the seal, the server would believe what the browser sends.
  expect(cookieValues(header, 'failed-releases').concat(cookieValues(header, 'preview'))).not.toEqual([]);
  expect(read(header)).toMatchObject({ failed: '', preview: '' });
});

test('a cookie that a script sets beside the server’s does not win, although browsers send it first', () => {
  const forged = 'failed-releases=remote-cart@9.0.0; preview=x';
  // Control: the first value is the script's.
  expect(cookieValues(`${forged}; ${own}`, 'failed-releases')[0]).toBe('remote-cart@9.0.0');
  expect(readSet(read(`${forged}; ${own}`).failed)).toEqual(failed);
  expect(readSet(read(`${own}; ${forged}`).failed)).toEqual(failed);
  expect(readSet(read(`${own}; ${own}`).failed)).toEqual(failed);
});

test('different valid values of a cookie count as none', () => {
  const previews = ['one', 'two'].map((token) => sent(previewCookie(token, seal)));
  expect(read(previews.join('; ')).preview).toBe('');
  expect(read('release-set=shell@1.0.0; release-set=shell@2.0.0').releaseSet).toBe('');
  const buckets = Array.from({ length: 200 }, () => read('release-bucket=0; release-bucket=50').bucket);
  expect(new Set(buckets).size).toBeGreaterThan(20);
  expect(read('release-bucket=x; release-bucket=50; release-bucket=50').bucket).toBe(50);
});
