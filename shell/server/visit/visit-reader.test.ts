import type { Registry } from '@ticket-storefront/format';
import { emptyRegistry } from '@ticket-storefront/registry';
import { createVisitReader } from './visit-reader';

let registry: Registry;
let clock: number;
let readVisit: (sent: ReturnType<typeof request>) => ReturnType<ReturnType<typeof createVisitReader>>;
beforeEach(() => {
  registry = { ...emptyRegistry, counter: 1 };
  clock = 1;
  const readFor = createVisitReader({
    currentRegistry: async () => registry,
    retainsReleases: true,
    sealKey: 'k'.repeat(32),
    now: () => clock,
  });
  readVisit = (sent) => readFor(sent, null);
});

const request = (hostname: string, cookie: string, userAgent = 'curl/8.5.0') => ({
  hostname,
  headers: { cookie, 'user-agent': userAgent },
});
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const usual = request('tickets.example', 'release-bucket=7; release-set=shell@1.0.0');

test('reads visits with the same share, releases and host name once for all visitors', async () => {
  const first = await readVisit(usual);
  expect(first).toMatchObject({ bucket: 7, visit: { tenant: 'tickets.example' } });
  expect(await readVisit(request('tickets.example', `visitor=ada; ${usual.headers.cookie}`))).toBe(first);
});

test('a visit is of a browser that checks modules by its header alone', async () => {
  expect((await readVisit(usual)).visit.checksModules).toBe(false);
  const other = await readVisit(request('tickets.example', usual.headers.cookie, chrome));
  expect(other.visit.checksModules).toBe(true);
});

test.each([
  ['host name', request('other.example', usual.headers.cookie)],
  ['share', request('tickets.example', 'release-bucket=8; release-set=shell@1.0.0')],
  ['way to check modules', request('tickets.example', usual.headers.cookie, chrome)],
  ['set of releases', request('tickets.example', 'release-bucket=7; release-set=shell@2.0.0')],
])('a visit with another %s is read by itself', async (_what, other) => {
  const first = await readVisit(usual);
  expect(await readVisit(other)).not.toBe(first);
});

test('a visit goes by a new registry at once, and is read again after a second: releases end at an instant', async () => {
  const first = await readVisit(usual);
  registry = { ...emptyRegistry, counter: 2 };
  const second = await readVisit(usual);
  expect(second.registry).toBe(registry);
  clock += 1000;
  expect(await readVisit(usual)).toBe(second);
  clock += 1;
  expect(await readVisit(usual)).not.toBe(second);
  expect(first.registry.counter).toBe(1);
});
