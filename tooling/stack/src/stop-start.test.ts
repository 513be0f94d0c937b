import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReferenceID } from '@ticket-storefront/domain';
import { originsOf } from './settings';
import { orderBySlowCard } from './testing/order-by-slow-card';
import { findDescendant, leftoversOf, removeStore } from './testing/processes';
import { endAllStarts, runStart } from './testing/run-start';
import { until } from './testing/until';

const folder = mkdtempSync(join(tmpdir(), 'stop-start-'));
afterEach(endAllStarts);
afterAll(async () => {
  await removeStore(building);
  rmSync(folder, { recursive: true });
});

const npm = ['npm', 'start', '--silent'];
const environment = { PORT: '4710' };
const building = { PORT: '4714', DATA_FOLDER: folder };
const ready = 'Storefront ready: http://localhost:4710';

async function nothingRuns(settings: Readonly<Record<string, string>>): Promise<void> {
  let remains: readonly string[] = [];
  await until(
    () => `nothing of the store runs any more:\n${remains.join('\n')}`,
    async () => {
      remains = await leftoversOf(settings);
      return remains.length === 0;
    },
  );
}

test('reports a server that dies in one sentence while the rest keeps running, until Ctrl-C', async () => {
  const start = runStart(environment, npm);
  await start.prints(ready);
  process.kill(findDescendant(start.pid, 'dist/api/main.mjs'), 'SIGKILL');
  await start.prints(/^The API has ended by itself \(signal SIGKILL\)[^\n]+\.$/m);
  const { storefront, assets, simulators } = originsOf(4710);
  for (const health of [`${storefront}/healthz`, `${assets}/healthz`, `${simulators}/health`]) {
    expect((await fetch(health)).status).toBe(200);
  }
  start.signalGroup('SIGINT');
  const { errors } = await start.ended;
  expect(errors.trim().split('\n')).toHaveLength(1);
  await nothingRuns(environment);
});

test('leaves nothing running after a killed start, so that the next one can follow at once', async () => {
  const killed = runStart(environment);
  await killed.prints(ready);
  killed.signal('SIGKILL');
  await killed.ended;
  const next = runStart(environment);
  await next.prints(`Payments: MX Merchant simulated, Braintree simulated, Stripe simulated\n${ready}`);
  next.signal('SIGTERM');
  expect(await next.ended).toMatchObject({ code: 0, errors: '' });
  expect(await leftoversOf(environment)).toEqual([]);
});

test('answers a buyer whose slow payment is running when the storefront ends', async () => {
  const DATASET = join(folder, 'dataset.json');
  const event = { id: 1, name: 'Evening', ticketing_slug: 'evening' };
  const config = { processor: 'mxmerchant', config: null };
  const ticket = { id: 11, event_id: 1, name: 'Ticket', price: 1000, available_public_sale: true };
  writeFileSync(
    DATASET,
    JSON.stringify({
      events: [{ ...event, ticketing_payment_processor_config: config }],
      ticketing_items: [ticket],
      promo_codes: [],
    }),
  );
  const start = runStart({ ...environment, DATASET, SIMULATOR_SLOW_MS: '8000' });
  await start.prints(ready);
  const { api } = originsOf(4710);
  const reference = createReferenceID();
  const answer = orderBySlowCard(api, { event: 1, item: 11, price: 1000, reference });
  await until(
    () => 'the payment is under way',
    async () =>
      (await (await fetch(`${api}/ticketCheckout/orders/${reference}`)).json()).status !== 'unknown',
  );
  start.signal('SIGTERM');
  expect(await answer).toMatchObject({ status: 200, body: { success: true, referenceID: reference } });
  expect(await start.ended).toMatchObject({ code: 0, errors: '' });
});

test('ends the storefront when npm is killed', async () => {
  const start = runStart(environment, npm);
  await start.prints('Starting the servers');
  start.signal('SIGKILL');
  await nothingRuns(environment);
});

test.each([
  ['Ctrl-C', 'signalGroup', 'SIGINT'],
  ['a signal to the start alone', 'signal', 'SIGTERM'],
  ['its violent end', 'signal', 'SIGKILL'],
] as const)('%s ends a start that is still building, builds included', async (_, send, signal) => {
  const start = runStart(building);
  await start.prints('Building shell');
  start[send](signal);
  const { code, output, errors } = await start.ended;
  expect({ code, errors }).toEqual({ code: signal === 'SIGKILL' ? null : 0, errors: '' });
  expect(output).not.toContain('Built');
  await nothingRuns(building);
});
