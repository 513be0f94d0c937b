import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { currentRelease } from '@ticket-storefront/format';
import { auditPath } from '@ticket-storefront/registry/registrar';
import { failingPart, releaseFailingCanary } from '../src/releases/failing-canary';
import { runStorefront } from '../src/releases/run-storefront';
import { readRegistry, registrarOf } from '../src/releases/store-registry';
import { visitUntilStopped } from '../src/releases/visit-canary';
import { test } from '../src/store/isolated-store';

const webhookPort = 4395;
const webhookKey = `whsec_${Buffer.from('the receiver of messages knows it').toString('base64')}`;
test.use({
  serverSettings: {
    PART_WEBHOOK_URL: `http://127.0.0.1:${webhookPort}/parts`,
    PART_WEBHOOK_KEY: webhookKey,
  },
});

const messages: Record<string, unknown>[] = [];
const receiver = createServer(async (request, response) => {
  messages.push(JSON.parse(await text(request)));
  response.end();
});
test.beforeAll(() => once(receiver.listen(webhookPort, '127.0.0.1'), 'listening'));
test.afterAll(() => {
  receiver.close();
});

test('a canary that fails in a fifth of its visits is rolled back automatically, and its owner is notified', async ({
  browser,
  store,
}, info) => {
  const { port } = store;
  const before = currentRelease(await readRegistry(store), failingPart)?.version;
  const version = await releaseFailingCanary(store);
  const { visits, failed, secondsToStop } = await visitUntilStopped(browser, {
    store,
    slug: 'harbor',
    version,
  });
  const share = (100 * failed) / visits;
  await info.attach('figures', { body: JSON.stringify({ visits, failed, share, secondsToStop }) });
  expect(share).toBeLessThanOrEqual(5);

  const reason = expect.stringMatching(/^\d+ of \d+ visits failed/);
  // New documents may do without it a moment before it is taken back.
  const released = async () =>
    JSON.parse((await runStorefront(String(port), 'status', '--json')).output).releases;
  await expect
    .poll(released)
    .toContainEqual(expect.objectContaining({ part: failingPart, version, state: 'withdrawn', reason }));
  const audit = (await registrarOf(store).storage.read(auditPath))?.content.toString().trim().split('\n');
  expect(JSON.parse(audit?.at(-1) ?? '')).toMatchObject({
    what: expect.stringMatching(
      new RegExp(`^rollback ${failingPart} ${version}: \\d+ of \\d+ visits failed`),
    ),
  });
  await expect
    .poll(() => messages.find(({ type }) => type === 'canary.stopped'))
    .toEqual({
      type: 'canary.stopped',
      part: failingPart,
      release: version,
      owner: 'event team',
      reason,
      rolledBackTo: before,
      stopped: expect.any(String),
      by: { person: 'registrar' },
      promotedBy: expect.objectContaining({ person: expect.any(String) }),
      linked: [],
    });
});
