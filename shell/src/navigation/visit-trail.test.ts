import { createMemoryStorage } from '../browser/storage';
import { createVisitTrail } from './visit-trail';

/** A tab: entries with their states, of which one is shown. */
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

test('the previous pages are known across documents', () => {
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

test('going back and forward keeps the trail, and a new page removes the pages ahead', () => {
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

test('another site in between, such as a payment provider, is never taken for a page of the storefront', () => {
  const { visit, go, visitAnotherSite, trail } = openTab();
  visit('/events/a');
  visit('/events/a/checkout');
  go(-1, '/events/a');
  visitAnotherSite();
  visit('/events/a/confirmation');
  expect([trail.pathBack(1), trail.pathBack(2)]).toEqual([null, '/events/a']);
});

test('a reload keeps the place, and what the router keeps in the state stays there', () => {
  const { visit, go, trail, states } = openTab();
  visit('/events/a');
  visit('/events/a/checkout');
  go(0, '/events/a/checkout');
  expect(trail.pathBack(1)).toBe('/events/a');
  states()[1] = { ...(states()[1] as object), idx: 0, key: 'k' };
  go(0, '/events/a/checkout');
  expect(states()[1]).toEqual({ idx: 0, key: 'k', position: 1 });
});

test('a storage that refuses to be written breaks no page, and the way back is not guessed', () => {
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

test('a long visit stores no more pages than a browser keeps', () => {
  const storage = createMemoryStorage();
  const { visit, trail } = openTab(storage);
  for (let page = 0; page < 500; page += 1) visit(`/events/${page}`);
  expect(storage.getItem('storefront.trail')?.match(/events/g)).toHaveLength(50);
  expect(trail.pathBack(1)).toBeNull();
});
