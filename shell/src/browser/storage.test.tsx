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
