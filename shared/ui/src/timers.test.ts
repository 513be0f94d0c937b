import { clockOffset } from './timers';

const minutes = 60_000;

test('adds nothing to a clock that is about right', () => {
  expect(clockOffset(Date.now() - 9 * minutes)).toBe(0);
  expect(clockOffset(Date.now() + 9 * minutes)).toBe(0);
});

test('corrects a clock that is clearly wrong', () => {
  const week = 7 * 24 * 60 * minutes;
  expect(Math.round(clockOffset(Date.now() - week) / minutes)).toBe(-week / minutes);
  expect(Math.round(clockOffset(Date.now() + week) / minutes)).toBe(week / minutes);
});
