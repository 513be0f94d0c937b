import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { partReportPath } from '@storefront/contracts/part-report';
import { currentRelease } from '@storefront/contracts/release-for-visit';
import { auditPath } from '@storefront/registry/audit';
import { readPartHealth } from '@storefront/registry/read-part-health';
import { stopFailingCanaries } from '@storefront/registry/stop-failing-canaries';
import { failingLocale, failingPart, releaseFailingCanary } from '../src/releases/failing-canary';
import { runStorefront } from '../src/releases/run-storefront';
import { readRegistry, registrarOf } from '../src/releases/store-registry';
import { openVisitor, visitCanary, visitUntilStopped } from '../src/releases/visit-canary';
import { test } from '../src/store/isolated-store';

const webhookPort = 4395;
test.use({
  serverSettings: {
    PART_WEBHOOK_URL: `http://127.0.0.1:${webhookPort}/parts`,
    PART_WEBHOOK_KEY: 'a key that the receiver of messages knows too',
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

test('a canary that fails for a fifth of its visits is taken back by itself, and forged reports take none back', async ({
  browser,
  store,
}, info) => {
  const { origins, port } = store;
  const before = currentRelease(await readRegistry(store), failingPart)?.version;
  const version = await releaseFailingCanary(store);
  const canary = { store, slug: 'harbor', version };
  const health = async () =>
    readPartHealth({ origin: origins.api, token: readFileSync(store.operatorToken, 'utf8') });

  await test.step('replayed, forged and flooding reports are no votes', async () => {
    const visitor = await openVisitor(browser, store, 0, failingLocale);
    const honest = JSON.parse((await visitCanary(visitor, canary)) ?? '');
    await visitor.close();
    const stable = JSON.parse(
      (await visitCanary(await openVisitor(browser, store, 50), { ...canary, version: before ?? '' })) ?? '',
    );
    const lies = [
      honest,
      { ...honest, visitor: `${honest.visitor.slice(0, -4)}AAAA` },
      { ...honest, visitor: stable.visitor, releases: honest.releases, seal: stable.seal },
      { ...honest, faults: honest.faults.concat(Array(9).fill(honest.faults[0])) },
      { lies: 'x'.repeat(10_000) },
    ];
    for (let time = 0; time < 60; time++) {
      await Promise.all(
        lies.map((lie) =>
          fetch(origins.api + partReportPath, {
            method: 'POST',
            headers: { 'content-type': 'text/plain' },
            body: JSON.stringify(lie),
          }),
        ),
      );
    }
    const votes = (await health()).find(({ release }) => release === version);
    expect(votes).toMatchObject({ visits: 1, failed: 1 });
    expect(await stopFailingCanaries(registrarOf(store), await health())).toEqual([]);
  });

  const { visits, failed, secondsToStop } = await visitUntilStopped(browser, canary);
  const share = (100 * failed) / visits;
  await info.attach('figures', { body: JSON.stringify({ visits, failed, share, secondsToStop }) });
  expect(share).toBeLessThanOrEqual(5);

  const reason = expect.stringMatching(/^\d+ of \d+ visits failed/);
  // New documents may do without it a moment before it is taken back.
  const released = async () =>
    JSON.parse((await runStorefront(String(port), 'status', '--json')).output).releases;
  await expect
    .poll(released)
    .toContainEqual(expect.objectContaining({ part: failingPart, version, who: 'withdrawn', reason }));
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
    });
});
