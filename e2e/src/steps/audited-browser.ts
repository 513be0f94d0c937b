import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '@ticket-storefront/platform-testing/programs';
import lighthouse, { type Flags } from 'lighthouse';
import * as v from 'valibot';
import { ofTheBrowser } from './watch-complaints';

/** Where Lighthouse reaches the browser. */
const debuggingPort = 4390;

/** Audits of one screen that say something else than that all is well, each with what it found. */
type Faults = readonly string[];

interface Audited {
  /** A page of the browser that is audited, which shares carts and visitors with the audits. */
  readonly visitor: Page;
  /** Opens an address anew as a phone, and has Lighthouse look at it. */
  audit(address: string, without?: readonly string[]): Promise<Faults>;
}

const flags: Flags = {
  port: debuggingPort,
  logLevel: 'error',
  onlyCategories: ['accessibility', 'best-practices', 'seo'],
  // The page that is looked at is a visitor's, whose cart is in the browser.
  disableStorageReset: true,
  // Speed is measured elsewhere.
  throttlingMethod: 'provided',
  ignoreStatusCode: true,
};

const itemsSchema = v.object({ items: v.array(v.object({ description: v.literal(ofTheBrowser) })) });

/** Whether an audit found nothing but what this browser says of every document. */
const isOfTheBrowser = (details: unknown): boolean => v.is(itemsSchema, details);

async function audit(address: string, without: readonly string[] = []): Promise<Faults> {
  const result = await lighthouse(address, { ...flags, skipAudits: [...without] });
  if (!result) throw new Error(`Lighthouse says nothing of ${address}.`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`);
  const counted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return counted
    .map((id) => audits[id])
    .filter((found) => found?.score !== null && found?.score !== 1 && !isOfTheBrowser(found?.details))
    .map((found) => `${found?.id}: ${JSON.stringify(found?.details ?? found?.title)}`);
}

/** A browser with one visitor, which Lighthouse looks at from outside. */
export const test = base.extend<Audited>({
  visitor: async ({ baseURL, viewport, locale }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'audited-browser-'));
    const context = await chromium.launchPersistentContext(folder, {
      executablePath: await findBrowser(),
      args: [...browserArguments, `--remote-debugging-port=${debuggingPort}`],
      viewport,
      ...(baseURL && { baseURL }),
      ...(locale && { locale }),
    });
    await use(context.pages()[0] ?? (await context.newPage()));
    await context.close();
    await rm(folder, { recursive: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from here.
  audit: async ({}, use) => use(audit),
});
