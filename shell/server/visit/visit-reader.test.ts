import type { Registry } from '@storefront/format';
import { emptyRegistry } from '@storefront/registry';
import { createVisitReader } from './visit-reader';

let registry: Registry;
let clock: number;
let readVisit: ReturnType<typeof createVisitReader>;
beforeEach(() => {
  registry = { ...emptyRegistry, counter: 1 };
  clock = 1;
  readVisit = createVisitReader({
    currentRegistry: async () => registry,
    retainsReleases: true,
    now: () => clock,
  });
});

const request = (hostname: string, cookie: string) => ({ hostname, headers: { cookie } });
const usual = request('tickets.example', 'release-bucket=7; release-set=shell@1.0.0');

test('reads visits with the same share, releases and host name once for all visitors', async () => {
  const first = await readVisit(usual);
  expect(first).toMatchObject({ bucket: 7, visit: { tenant: 'tickets.example' } });
  expect(await readVisit(request('tickets.example', `visitor=ada; ${usual.headers.cookie}`))).toBe(first);
});

test.each([
  ['host name', request('other.example', usual.headers.cookie)],
  ['share', request('tickets.example', 'release-bucket=8; release-set=shell@1.0.0')],
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
