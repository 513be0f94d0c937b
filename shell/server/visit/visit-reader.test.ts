import { randomUUID } from 'node:crypto';
import type { Registry } from '@ticket-storefront/format';
import { emptyRegistry } from '@ticket-storefront/registry';
import { bucketOf } from '@ticket-storefront/server/visitors';
import { createCookieSeals, createShopCookies, releaseSetCookie } from './visit-cookies';
import { createVisitReader } from './visit-reader';
import type { Visitor } from './visitor';

const key = 'k'.repeat(32);
const sealFor = createCookieSeals(createShopCookies(undefined), key);

/** A visitor with a bucket. */
function visitorIn(bucket: number): Visitor {
  let id = randomUUID();
  while (bucketOf(key, id) !== bucket) id = randomUUID();
  return { id, token: '', claims: { since: 0, network: '', needsWork: false }, isNew: false };
}

let registry: Registry;
let clock: number;
let readVisit: (sent: ReturnType<typeof request>) => ReturnType<ReturnType<typeof createVisitReader>>;
beforeEach(() => {
  registry = { ...emptyRegistry, counter: 1 };
  clock = 1;
  const readFor = createVisitReader({
    currentRegistry: async () => registry,
    retainsReleases: true,
    sealFor,
    now: () => clock,
  });
  readVisit = ({ visitor, ...sent }) => readFor(sent, visitor);
});

/** A request of a visit with a release set. */
const request = (hostname: string, visitor: Visitor, releaseSet: string, userAgent = 'curl/8.5.0') => ({
  hostname,
  visitor,
  headers: { cookie: releaseSetCookie(releaseSet, sealFor(visitor)), 'user-agent': userAgent },
});
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const ada = visitorIn(7);
const set = 'shell@1.0.0';
const usual = request('tickets.example', ada, set);

test('reads visits with the same share, releases and host name once for all visitors', async () => {
  const first = await readVisit(usual);
  expect(first).toMatchObject({ visit: { bucket: 7, tenant: 'tickets.example', pinned: {} } });
  expect(await readVisit(request('tickets.example', visitorIn(7), set))).toBe(first);
});

test('a visit is of a browser that checks modules by its header alone', async () => {
  expect((await readVisit(usual)).visit.checksModules).toBe(false);
  const other = await readVisit(request('tickets.example', ada, set, chrome));
  expect(other.visit.checksModules).toBe(true);
});

test.each([
  ['host name', request('other.example', ada, set)],
  ['share', request('tickets.example', visitorIn(8), set)],
  ['way to check modules', request('tickets.example', ada, set, chrome)],
  ['set of releases', request('tickets.example', ada, 'shell@2.0.0')],
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
