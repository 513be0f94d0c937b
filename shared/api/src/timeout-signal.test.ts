import { timeoutSignal } from './timeout-signal';

const { timeout } = AbortSignal;
afterEach(() => {
  jest.useRealTimers();
  AbortSignal.timeout = timeout;
});

test('a call ends after its time in a browser without signals of timeouts too', () => {
  jest.useFakeTimers();
  Reflect.deleteProperty(AbortSignal, 'timeout');
  const signal = timeoutSignal(1000);
  jest.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  jest.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
});
