import { createMemoryStorage } from '../browser/storage';
import { createVisitTrail } from './visit-trail';

/** A tab: history entries with states, one of them current. */
function openTab(storage = createMemoryStorage()) {
  let states: unknown[] = [];
  let shown = -1;
  const history = {
    get length() {
      return states.length;
    },
    get state() {
      return states[shown];
    },
    replaceState: (state: unknown) => {
      states[shown] = state;
    },
  };
  const trail = createVisitTrail({ history }, storage);
  const arrive = () => {
    states = [...states.slice(0, shown + 1), null];
    shown = states.length - 1;
  };
  return {
    trail,
    visit: (path: string) => {
      arrive();
      trail.record(path);
    },
    visitAnotherSite: arrive,
    go: (by: number, path: string) => {
      shown += by;
      trail.record(path);
    },
    states: () => states,
  };
}

test('knows the previous pages across documents', () => {
  const { visit, trail } = openTab();
  visit('/events/a');
  visit('/events/a/checkout');
  visit('/events/a/confirmation');
  expect([trail.pathBack(1), trail.pathBack(2), trail.pathBack(3)]).toEqual([
    '/events/a/checkout',
    '/events/a',
    null,
  ]);
});

test('keeps the trail on Back and Forward, and drops the pages ahead on a new page', () => {
  const { visit, go, trail } = openTab();
  visit('/');
  visit('/events/a');
  visit('/events/a/checkout');
  go(-2, '/');
  expect(trail.pathBack(1)).toBeNull();
  go(1, '/events/a');
  expect(trail.pathBack(1)).toBe('/');
  go(-1, '/');
  visit('/events/b');
  visit('/events/b/checkout');
  expect([trail.pathBack(1), trail.pathBack(2)]).toEqual(['/events/b', '/']);
});

test('never mistakes another site for a page of the storefront', () => {
  const { visit, go, visitAnotherSite, trail } = openTab();
  visit('/events/a');
  visit('/events/a/checkout');
  go(-1, '/events/a');
  visitAnotherSite();
  visit('/events/a/confirmation');
  expect([trail.pathBack(1), trail.pathBack(2)]).toEqual([null, '/events/a']);
});

test('keeps the position and the router’s state on reload', () => {
  const { visit, go, trail, states } = openTab();
  visit('/events/a');
  visit('/events/a/checkout');
  go(0, '/events/a/checkout');
  expect(trail.pathBack(1)).toBe('/events/a');
  states()[1] = { ...(states()[1] as object), idx: 0, key: 'k' };
  go(0, '/events/a/checkout');
  expect(states()[1]).toEqual({ idx: 0, key: 'k', position: 1 });
});

test('knows no path back if the storage is not writable', () => {
  const storage = createMemoryStorage();
  const { visit, trail } = openTab(storage);
  visit('/');
  visit('/events/a');
  storage.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  visit('/events/a/checkout');
  expect(trail.pathBack(1)).toBeNull();
});

test('stores no more pages than a browser keeps', () => {
  const storage = createMemoryStorage();
  const { visit, trail } = openTab(storage);
  for (let page = 0; page < 500; page += 1) visit(`/events/${page}`);
  expect(storage.getItem('storefront.trail')?.match(/events/g)).toHaveLength(50);
  expect(trail.pathBack(1)).toBeNull();
});
