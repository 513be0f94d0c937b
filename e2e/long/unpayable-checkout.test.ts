import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type PaymentStage, partReportPath, readReleases } from '@ticket-storefront/api/protocol';
import { isCanary, releasesOf } from '@ticket-storefront/format';
import { judgeCheckouts } from '@ticket-storefront/registry';
import { fillMxCard, mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { publishChanged } from '../src/releases/changed-part';
import { openVisitor } from '../src/releases/open-visitor';
import { requireStorefront, runStorefront } from '../src/releases/run-storefront';
import { readRegistry } from '../src/releases/store-registry';
import { visitorInBucket } from '../src/releases/visitor-in-bucket';
import { reportingOf, sendPartReport } from '../src/reports/report-failing-visit';
import { checkOutWith } from '../src/steps/choose-tickets';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { payByMx } from '../src/steps/pay-by-mx';
import { test } from '../src/store/isolated-store';

const part = 'remote-checkout-mx';
const canaryPercent = 10;
const visits = 1000;
const maxAffected = 0.05 * visits;

test('a checkout by which nobody can pay is rolled back as a canary, before 5 percent of the visits had it', async ({
  browser,
  store,
}) => {
  const { origin, port } = store;
  const version = `6.0.0-${Date.now()}`;
  await publishChanged(port, part, version, {
    file: 'mx-checkout.tsx',
    from: 'return errors ?? (free ? null : validateCard(card));',
    to: "return errors ?? { message: 'This card could not be read.', fieldErrors: {} };",
  });
  // Those of a run that was broken off would take these visits.
  for (const { version: left } of releasesOf(await readRegistry(store), part).filter(isCanary))
    await requireStorefront(String(port), 'rollback', part, left);
  await requireStorefront(String(port), 'promote', part, version, '--percent', String(canaryPercent));

  const api = { origin: store.origins.api, token: readFileSync(store.operatorToken, 'utf8') };
  const judged = async () =>
    (await judgeCheckouts(api, await readRegistry(store))).find(({ release }) => release === version);
  const stateOf = async () =>
    releasesOf(await readRegistry(store), part).find((release) => release.version === version)?.state;

  await test.step('browsers report how far they came with each release', async () => {
    // A context that closes ends what its pages still send.
    const opened: BrowserContext[] = [];
    const checkOut = async (bucket: number, pay: (page: Page) => Promise<unknown>) => {
      const context = await openVisitor(browser, store, bucket);
      const page = await context.newPage();
      await checkOutWith(page, 'harbor', 'General Admission', 1);
      await pay(page);
      await page.goto('about:blank');
      opened.push(context);
    };
    const reported = (page: Page) =>
      page.waitForEvent('requestfinished', (request) => request.url().endsWith(partReportPath));
    const payInVain = async (page: Page) => {
      // No visitor is faster than the code for reports loads.
      const hasReported = reported(page);
      await fillCustomer(page);
      await fillMxCard(page, mxCards.approved);
      await acceptTerms(page);
      await page.getByRole('button', { name: 'Complete Order' }).click();
      await expect(page.getByText('This card could not be read.').first()).toBeVisible();
      await hasReported;
    };
    // Each network's visits count, but those of the one that paid least.
    for (const _visitor of [1, 2]) await checkOut(0, payInVain);
    for (const _visitor of [1, 2]) await checkOut(50, (page) => payByMx(page, 'harbor'));
    // Who leaves within seconds reports nothing.
    await checkOut(50, reported);
    await expect.poll(judged).toMatchObject({
      counts: { reached: 1, started: 1, completed: 0 },
      beside: { reached: 2, started: 2, completed: 2 },
      verdict: 'open',
    });
    await Promise.all(opened.map((context) => context.close()));
  });

  await test.step('the canary is stopped', async () => {
    let affected = 0;
    const visit = async (bucket: number, number: number) => {
      const headers = { cookie: `visitor=${visitorInBucket(store, bucket)}` };
      const html = await (await fetch(`${origin}/events/harbor/checkout`, { headers })).text();
      const reporting = reportingOf(html);
      const isOfCanary = readReleases(reporting.releases).some((release) => release.version === version);
      if (isOfCanary) affected += 1;
      const stage: PaymentStage =
        number % 9 === 0 ? 'reached' : isOfCanary || number % 7 === 0 ? 'started' : 'completed';
      const report = { ...reporting, number: 0, worked: ['shell', part], faults: [], measures: [] };
      await sendPartReport(store.origins.api, { ...report, payment: { part, stage } });
    };
    let number = 0;
    const visitOneByOne = async () => {
      for (number += 1; number <= visits; number += 1) await visit((number * 37) % 100, number);
    };
    await Promise.all(Array.from({ length: 4 }, visitOneByOne));
    await expect.poll(stateOf).toMatchObject({
      name: 'withdrawn',
      reason: expect.stringMatching(/^0 of \d+ visits paid, and \d+ of \d+ visits paid with /),
    });
    test.info().annotations.push({ type: 'affected', description: `${affected} of ${visits}` });
    expect(affected).toBeLessThanOrEqual(maxAffected);
    const { output } = await runStorefront(String(port), 'status');
    expect(output).toMatch(/withdrawn.*0 of \d+ visits paid/);
  });
});
