import { createMemoryStorage, writeBehind } from './storage';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const aTenthOfASecond = () => jest.advanceTimersByTime(100);

test('what is written is read at once, and is in the browser’s storage a tenth of a second later', () => {
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

test('a visitor who leaves at once loses nothing', () => {
  const stored = createMemoryStorage();
  const storage = writeBehind(stored);
  storage.setItem('cart', 'one');
  window.dispatchEvent(new Event('pagehide'));
  expect(stored.getItem('cart')).toBe('one');
  storage.setItem('cart', 'two');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(stored.getItem('cart')).toBe('two');
});

test('a storage that is full fails no page, and the other values are stored', () => {
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
