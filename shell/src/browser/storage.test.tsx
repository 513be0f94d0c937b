import { createMemoryStorage, writeBehind } from './storage';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const aTenthOfASecond = () => jest.advanceTimersByTime(100);

test('reads written values at once, and stores them 100 ms later', () => {
  const stored = createMemoryStorage();
  stored.setItem('old', '1');
  const storage = writeBehind(stored);
  storage.setItem('cart', 'one');
  storage.setItem('cart', 'two');
  storage.removeItem('old');
  expect([storage.getItem('cart'), storage.getItem('old')]).toEqual(['two', null]);
  expect([stored.getItem('cart'), stored.getItem('old')]).toEqual([null, '1']);
  aTenthOfASecond();
  expect([stored.getItem('cart'), stored.getItem('old')]).toEqual(['two', null]);
  stored.setItem('cart', 'of another tab');
  expect(storage.getItem('cart')).toBe('of another tab');
});

test('stores everything for a visitor who leaves at once', () => {
  const stored = createMemoryStorage();
  const storage = writeBehind(stored);
  storage.setItem('cart', 'one');
  window.dispatchEvent(new Event('pagehide'));
  expect(stored.getItem('cart')).toBe('one');
  storage.setItem('cart', 'two');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(stored.getItem('cart')).toBe('two');
});

test('stores other values if the storage is full', () => {
  const stored = createMemoryStorage();
  const storage = writeBehind({
    ...stored,
    setItem: (key, text) => {
      if (key === 'large') throw new DOMException('No room is left.', 'QuotaExceededError');
      stored.setItem(key, text);
    },
  });
  storage.setItem('large', 'x');
  storage.setItem('small', 'y');
  aTenthOfASecond();
  expect(stored.getItem('small')).toBe('y');
});

/** As browsers report what another document has stored, which may be late. */
const reportOther = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue }));

test('what another document stores before a value that waits is written stays, also before the browser reports it', () => {
  const stored = createMemoryStorage();
  stored.setItem('cart', 'two tickets');
  const storage = writeBehind(stored);
  storage.setItem('cart', 'two tickets, fewer left');
  stored.removeItem('cart');
  aTenthOfASecond();
  expect(stored.getItem('cart')).toBeNull();
  expect(storage.getItem('cart')).toBeNull();

  stored.setItem('cart', 'two tickets');
  storage.setItem('cart', 'two tickets, fewer left');
  stored.removeItem('cart');
  reportOther(null);
  expect(storage.getItem('cart')).toBeNull();
  aTenthOfASecond();
  expect(stored.getItem('cart')).toBeNull();
});

test.each(['one ticket', 'a cart of the page before'])(
  'a late report of what was stored before this document wrote (%s) takes nothing back',
  (report) => {
    const stored = createMemoryStorage();
    stored.setItem('cart', 'one ticket');
    const storage = writeBehind(stored);
    storage.setItem('cart', 'two tickets');
    reportOther(report);
    expect(storage.getItem('cart')).toBe('two tickets');
    aTenthOfASecond();
    expect(stored.getItem('cart')).toBe('two tickets');
  },
);
