import { logSeldom } from './log-seldom';

test('a failure that comes in crowds is logged once a second, with how often it happened', () => {
  jest.useFakeTimers();
  const error = jest.fn();
  const report = logSeldom({ error }, 'Uses could not be counted');
  const failure = new Error('The database is gone.');
  for (let times = 0; times < 100; times++) report(failure);
  jest.advanceTimersByTime(1001);
  report(failure);
  jest.useRealTimers();
  expect(error.mock.calls).toEqual([
    [{ err: failure, times: 1 }, 'Uses could not be counted'],
    [{ err: failure, times: 100 }, 'Uses could not be counted'],
  ]);
});
