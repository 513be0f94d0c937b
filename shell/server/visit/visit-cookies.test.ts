import { describeSet, readSet, readVisitCookies, secureCookies, visitCookies } from './visit-cookies';

test('a first visit gets a bucket from 0 to 99 and nothing pinned', () => {
  const buckets = Array.from({ length: 500 }, () => readVisitCookies(undefined).bucket);
  expect(Math.min(...buckets)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...buckets)).toBeLessThan(100);
  expect(new Set(buckets).size).toBeGreaterThan(50);
  expect(readSet(readVisitCookies(undefined).releaseSet)).toEqual({});
});

test('reads the cookies that a document set', () => {
  const pinned = { shell: '1.0.0-3f9a12c4', 'remote-cart': '2.1.0' };
  const header = visitCookies({ bucket: 7, releaseSet: describeSet(pinned) })
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const { bucket, releaseSet } = readVisitCookies(header);
  expect([bucket, readSet(releaseSet)]).toEqual([7, pinned]);
});

test.each([
  'release-bucket=100; release-set=shell@',
  'release-bucket=-1; release-set=<script>',
  'release-bucket=; release-set=../x@1',
])('cookies that the server has not written so are ignored: %s', (header) => {
  const { bucket, releaseSet } = readVisitCookies(header);
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
