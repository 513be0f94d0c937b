import { secureCookies } from './cookie-of';
import { readVisitCookies, visitCookies } from './visit-cookies';

const at = new Date('2026-11-21T12:00:00.000Z');

test('a first visit gets a bucket from 0 to 99 and nothing pinned', () => {
  const buckets = Array.from({ length: 500 }, () => readVisitCookies(undefined, 'localhost', at).bucket);
  expect(Math.min(...buckets)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...buckets)).toBeLessThan(100);
  expect(new Set(buckets).size).toBeGreaterThan(50);
  expect(readVisitCookies(undefined, 'localhost', at).pinned).toEqual({});
});

test('what a document sets is what the next request brings back', () => {
  const visit = {
    bucket: 7,
    tenant: 'tickets.example',
    at,
    pinned: { shell: '1.0.0-3f9a12c4', 'remote-cart': '2.1.0' },
  };
  const header = visitCookies(visit)
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  expect(readVisitCookies(header, 'tickets.example', at)).toEqual(visit);
});

test.each([
  'release-bucket=100; release-set=shell@',
  'release-bucket=-1; release-set=<script>',
  'release-bucket=; release-set=../x@1',
])('cookies that the server has not written so are ignored: %s', (header) => {
  const { bucket, pinned } = readVisitCookies(header, 'localhost', at);
  expect(bucket).toBeGreaterThanOrEqual(0);
  expect(bucket).toBeLessThan(100);
  expect(pinned).toEqual({});
});

test('the set is kept while a visit goes on and ends with it, out of reach of scripts', () => {
  const [bucket, set] = visitCookies({ bucket: 7, tenant: '', at, pinned: {} });
  expect(bucket).toContain('Max-Age=31536000');
  expect(set).toContain('Max-Age=1800');
  expect(set).toContain('HttpOnly');
});

test('browsers send the cookies of a shop with HTTPS by nothing else', () => {
  const cookies = visitCookies({ bucket: 7, tenant: '', at, pinned: {} });
  for (const cookie of secureCookies(cookies, 'https://tickets.example.com')) {
    expect(cookie).toMatch(/; Secure$/);
  }
  expect(secureCookies(cookies, 'http://localhost:3000')).toEqual(cookies);
});
