import { healthRules, type ReleaseHealth } from '@ticket-storefront/format';
import { registryOf, releaseStates } from '@ticket-storefront/platform-testing';
import { pollReleaseHealth } from './operator-api';

/** Also affected by the fake clock. */
jest.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, _value: unknown, { signal }: { readonly signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
      setTimeout(resolve, ms);
    }),
}));

const part = 'remote-cart';
const contract = '^1.0.0';
const { current, canary } = releaseStates;
const registry = registryOf(part, { '1.0.0': current, '2.0.0': canary }, ['1.0.0']);
const healthOf = (failed: number): readonly ReleaseHealth[] =>
  [
    { part, release: '1.0.0', contract, visits: 300, failed: 60 },
    { part, release: '2.0.0', contract, visits: 30, failed },
  ].map((counts) => ({ ...counts, networks: counts.failed, elsewhere: counts }));

let answer: () => Response;
let requests: number;
beforeEach(() => {
  jest.useFakeTimers();
  requests = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    requests += 1;
    return answer();
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function poll(token: string | null = 'token') {
  const found: string[][] = [];
  const failures: unknown[] = [];
  const stop = pollReleaseHealth({
    api: { origin: 'https://api.test', token },
    verdict: 'stop',
    currentRegistry: async () => registry,
    act: (unhealthy) => void found.push(unhealthy.map(({ release }) => release)),
    report: (error) => failures.push(error),
  });
  return { found, failures, stop, pass: () => jest.advanceTimersByTimeAsync(healthRules.stop.everyMs) };
}

test('passes on exactly the releases with the verdict after each poll', async () => {
  const { found, stop, pass } = poll();
  expect(requests).toBe(0);
  answer = () => Response.json(healthOf(30));
  await pass();
  answer = () => Response.json(healthOf(2));
  await pass();
  expect(found).toEqual([['2.0.0'], []]);
  stop();
  await pass();
  expect(requests).toBe(2);
});

test('does not poll again once it is stopped', async () => {
  const { stop, pass } = poll();
  answer = () => {
    stop();
    return Response.json([]);
  };
  await pass();
  await pass();
  expect(requests).toBe(1);
});

test('reports an API that does not answer once, and continues to poll', async () => {
  const { found, failures, stop, pass } = poll();
  answer = () => new Response('', { status: 503 });
  await pass();
  await pass();
  expect(failures).toEqual([
    expect.objectContaining({ message: expect.stringContaining('https://api.test') }),
  ]);
  expect(found).toEqual([]);
  answer = () => Response.json(healthOf(30));
  await pass();
  expect(found).toEqual([['2.0.0']]);
  answer = () => new Response('', { status: 503 });
  await pass();
  expect(failures).toHaveLength(2);
  stop();
});

test('does not poll without a token', async () => {
  const { found, pass } = poll(null);
  await pass();
  expect([found, requests]).toEqual([[], 0]);
});
