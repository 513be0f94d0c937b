import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { runStorefront } from '../src/releases/run-storefront';
import { addTickets, openEvent } from '../src/steps/choose-tickets';
import { test } from '../src/store/isolated-store';

/** A checkout that nobody has changed is watched so many times. */
const watches = 5;

for (const { processor, event, ticket, questionnaire } of [
  { processor: 'mxmerchant', event: 'harbor', ticket: 'General Admission', questionnaire: 'SAQ D' },
  { processor: 'braintree', event: 'braintree-paid', ticket: 'Table Seat', questionnaire: 'SAQ A' },
  { processor: 'stripe', event: 'stripe-paid', ticket: 'Deck', questionnaire: 'SAQ A' },
]) {
  test(`an assessor gets every script of the ${processor} checkout with owner, reason and hash, and that nothing has changed`, async ({
    page,
    store,
  }) => {
    const { port } = new URL(store.origin);
    const evidence = async () => {
      const { code, output, complaint } = await runStorefront(port, 'evidence', processor, '--json');
      expect({ code, complaint }).toMatchObject({ code: 0 });
      return JSON.parse(output);
    };
    const before = await evidence();
    expect(before.questionnaire.name).toBe(questionnaire);
    expect(before).toMatchObject({ watch: null, isWatched: false });
    for (const script of before.scripts) {
      expect(script.owner).not.toBe('');
      expect(script.reason).not.toBe('');
      expect(script.kind === 'release', JSON.stringify(script)).toBe(script.integrity !== null);
    }

    await test.step('the browser loads no script that the evidence lacks', async () => {
      const loaded = new Set<string>();
      page.on('request', (request) => {
        if (request.resourceType() === 'script' && request.frame() === page.mainFrame())
          loaded.add(request.url());
      });
      await openEvent(page, event);
      await addTickets(page, ticket, 1);
      loaded.clear();
      await page.getByRole('link', { name: 'Checkout' }).click();
      await page.reload();
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const listed: string[] = before.scripts.flatMap(
        ({ script }: { script: string | null }) => script ?? [],
      );
      expect(loaded.size).toBeGreaterThan(0);
      expect([...loaded].filter((url) => !listed.some((one) => url.startsWith(one)))).toEqual([]);
    });

    const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
    try {
      for (let count = 0; count < watches; count++) {
        const { code, output } = await runStorefront(
          port,
          'watch',
          `/events/${event}`,
          '--baseline',
          join(folder, 'baseline.json'),
        );
        expect({ count, code, output: code ? output : '' }).toEqual({ count, code: 0, output: '' });
      }
      expect(await evidence()).toMatchObject({ isWatched: true, watch: { processor, changes: [] } });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

test('a processor without a checkout is refused, with those that have one', async ({ store }) => {
  const { code, complaint } = await runStorefront(new URL(store.origin).port, 'evidence', 'paypal');
  expect(code).toBe(1);
  expect(complaint).toContain('The shop has no checkout by paypal: choose from ');
});
