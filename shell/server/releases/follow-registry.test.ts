import { healthRules, type ReleaseHealth } from '@ticket-storefront/format';
import { registryOf, releaseStates } from '@ticket-storefront/platform-testing';
import type { FastifyInstance } from 'fastify';
import { followReleases } from './follow-registry';

/** Also affected by the fake clock. */
jest.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, _value: unknown, { signal }: { readonly signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      setTimeout(resolve, ms);
    }),
}));

const part = 'remote-cart';
const contract = '^1.0.0';
const { held, current, canary } = releaseStates;
const registry = registryOf(part, { '1.0.0': held, '2.0.0': current, '3.0.0': canary }, ['1.0.0', '2.0.0']);

let health: readonly ReleaseHealth[];
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(health));
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Reports of 10,000 visits in 1,000 wide networks that all failed. */
const failed = (release: string): ReleaseHealth => ({
  part,
  release,
  contract,
  visits: 10_000,
  failed: 10_000,
  networks: 1000,
  elsewhere: { visits: 9_990, failed: 9_990 },
});

/** The releases that documents avoid, by the reports and by what this server has seen. */
async function avoidedBy(reports: readonly ReleaseHealth[], failsHere: boolean) {
  health = reports;
  const hooks: (() => Promise<void>)[] = [];
  const server = { addHook: (_name: string, hook: () => Promise<void>) => hooks.push(hook) };
  const avoided = followReleases(server as unknown as FastifyInstance, {
    api: { origin: 'https://api.test', token: 'token' },
    currentRegistry: async () => registry,
    failsHere: (failing, version) => failsHere && failing === part && version === '2.0.0',
    isDevelopment: false,
    warn: () => undefined,
  });
  const [listen, close] = hooks;
  await listen?.();
  await jest.advanceTimersByTimeAsync(healthRules.avoid.everyMs);
  await close?.();
  return [...avoided()];
}

test('documents retain a current release that only visitors report, and leave it once this server sees it fail', async () => {
  expect(await avoidedBy([failed('2.0.0')], false)).toEqual([]);
  expect(await avoidedBy([failed('2.0.0')], true)).toEqual(['remote-cart@2.0.0']);
});

test('documents leave a current release not by the failures of this server alone', async () => {
  expect(await avoidedBy([{ ...failed('2.0.0'), failed: 0, networks: 0 }], true)).toEqual([]);
});

test('documents leave a canary that fails in many networks', async () => {
  expect(await avoidedBy([failed('3.0.0')], false)).toEqual(['remote-cart@3.0.0']);
});
