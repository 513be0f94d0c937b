import { answered } from '@ticket-storefront/testing';
import { callAhead, timeoutSignal } from './rest-client';

test('fetches a path ahead once, and again for each later call', async () => {
  let asked = 0;
  const get = jest.fn(async () => answered(200, { asked: ++asked }));
  const client = callAhead({ get, post: jest.fn() }, ['/token']);
  expect(get.mock.calls).toEqual([['/token']]);
  expect(await client.get('/other')).toEqual(answered(200, { asked: 2 }));
  expect(await client.get('/token')).toEqual(answered(200, { asked: 1 }));
  expect(await client.get('/token')).toEqual(answered(200, { asked: 3 }));
});

const { timeout } = AbortSignal;
afterEach(() => {
  jest.useRealTimers();
  AbortSignal.timeout = timeout;
});

test('times out in a browser without AbortSignal.timeout', () => {
  jest.useFakeTimers();
  Reflect.deleteProperty(AbortSignal, 'timeout');
  const signal = timeoutSignal(1000);
  jest.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  jest.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
});
