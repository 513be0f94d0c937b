import type { Registry } from '@storefront/format/registry';
import { emptyRegistry } from '@storefront/registry/registry-store';
import { createVisitReader } from './visit-reader';

let registry: Registry;
let readVisit: ReturnType<typeof createVisitReader>;
beforeEach(() => {
  registry = { ...emptyRegistry, counter: 1 };
  readVisit = createVisitReader({ currentRegistry: async () => registry, keepsReleases: true });
});

const request = (hostname: string, cookie: string) => ({ hostname, headers: { cookie } });
const usual = request('tickets.example', 'release-bucket=7; release-set=shell@1.0.0');

test('a visit has the share of its cookie and the host name of its request', async () => {
  expect(await readVisit(usual)).toMatchObject({
    bucket: 7,
    visit: { bucket: 7, tenant: 'tickets.example' },
  });
  expect(await readVisit(request('other.example', 'release-bucket=8'))).toMatchObject({
    bucket: 8,
    visit: { bucket: 8, tenant: 'other.example' },
  });
});

test('a visit goes by a new registry at once', async () => {
  expect((await readVisit(usual)).registry.counter).toBe(1);
  registry = { ...emptyRegistry, counter: 2 };
  expect((await readVisit(usual)).registry).toBe(registry);
});

test('each document of a visit is picked for its own moment, since releases end at an instant', async () => {
  jest.useFakeTimers({ now: 1000 });
  expect((await readVisit(usual)).visit.at).toEqual(new Date(1000));
  jest.setSystemTime(1001);
  expect((await readVisit(usual)).visit.at).toEqual(new Date(1001));
  jest.useRealTimers();
});
