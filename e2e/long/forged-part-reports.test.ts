import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { partReportPath, readReleases } from '@ticket-storefront/api/protocol';
import { currentRelease, findUnhealthy } from '@ticket-storefront/format';
import { fetchReleaseHealth } from '@ticket-storefront/registry';
import { failingLocale, failingPart, releaseFailingCanary } from '../src/releases/failing-canary';
import { openVisitor } from '../src/releases/open-visitor';
import { runStorefront } from '../src/releases/run-storefront';
import { readRegistry } from '../src/releases/store-registry';
import { visitCanary } from '../src/releases/visit-canary';
import { failingReport, reportingOf, sendPartReport } from '../src/reports/report-failing-visit';
import { test } from '../src/store/isolated-store';

test('replayed, forged and flooding reports of a canary cast no votes, and roll none back', async ({
  browser,
  store,
}) => {
  const { origins } = store;
  const before = currentRelease(await readRegistry(store), failingPart)?.version;
  const version = await releaseFailingCanary(store);
  const canary = { store, slug: 'harbor', version };
  const health = async () =>
    fetchReleaseHealth({ origin: origins.api, token: readFileSync(store.operatorToken, 'utf8') });

  const visitor = await openVisitor(browser, store, 0, failingLocale);
  const honest = JSON.parse((await visitCanary(visitor, canary)) ?? '');
  await visitor.close();
  const other = await openVisitor(browser, store, 50);
  const stable = JSON.parse((await visitCanary(other, { ...canary, version: before ?? '' })) ?? '');
  await other.close();
  const lies = [
    honest,
    { ...honest, worked: [failingPart], faults: [] },
    { ...honest, visitor: stable.visitor },
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
  expect(findUnhealthy(await health(), { registry: await readRegistry(store) })).toEqual([]);
  // The journeys after this one have the part without it.
  const takenBack = runStorefront(String(store.port), 'rollback', failingPart, version, '--as', 'event team');
  expect(await takenBack).toMatchObject({ code: 0 });
});

const checkout = 'remote-checkout-mx';

test('code in an event page gets no seal of a checkout, and moves no vote on it', async ({ page, store }) => {
  const failedVotes = async () => {
    const token = readFileSync(store.operatorToken, 'utf8');
    const reported = await fetchReleaseHealth({ origin: store.origins.api, token });
    return reported.find(({ part }) => part === checkout)?.failed ?? 0;
  };
  const votesBefore = await failedVotes();
  await page.goto('/events/harbor');
  const html = await page.evaluate(async () => (await fetch('/events/harbor/checkout')).text());
  const stolen = reportingOf(html);
  expect(readReleases(stolen.releases).map(({ part }) => part)).toContain(checkout);
  expect(stolen.seal).toBe('');
  const fault = { part: checkout, kind: 'render', message: 'It broke.', stack: '' } as const;
  const { api } = store.origins;
  await sendPartReport(api, { ...stolen, number: 0, worked: [], faults: [fault], measures: [] });
  expect(await failedVotes()).toBe(votesBefore);
  // Control: the document of a checkout that a visitor opens.
  await sendPartReport(api, await failingReport(`${store.origin}/events/harbor/checkout`, checkout));
  expect(await failedVotes()).toBe(votesBefore + 1);
});
