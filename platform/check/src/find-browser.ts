import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { UserError } from '@storefront/server';
import type { Browser, BrowserType } from 'playwright-core';

/** Says how a browser comes to a machine that has none. */
export const noBrowser =
  'There is no browser here: install playwright-core in the folder of the part, and run `npx playwright-core install chromium` or name a Chromium with CHROME_PATH=….';

/** Playwright as the team has installed it, or as it lies beside the command line; null where there is none. */
function findPlaywright(): BrowserType | null {
  for (const place of [join(process.cwd(), 'package.json'), import.meta.filename]) {
    const require = createRequire(place);
    try {
      const { chromium }: { chromium: BrowserType } = require('playwright-core');
      return chromium;
    } catch {
      // Looked for in the next place.
    }
  }
  return null;
}

const isRoot = () => process.getuid?.() === 0;

/**
 * Opens the browser that releases are checked in: `CHROME_PATH`, or else Playwright's own. Null where there is none.
 * @throws {UserError} where CHROME_PATH names no program.
 */
export async function openBrowser(chromePath: string | undefined): Promise<Browser | null> {
  const chromium = findPlaywright();
  if (!chromium) return null;
  if (chromePath && !existsSync(chromePath)) {
    throw new UserError(`CHROME_PATH names no program: ${chromePath}. Name another, or leave it out.`);
  }
  const executablePath = chromePath ?? chromium.executablePath();
  if (!existsSync(executablePath)) return null;
  // Chromium has no sandbox for root; what is checked is the team's own.
  return chromium.launch({ executablePath, args: isRoot() ? ['--no-sandbox'] : [] });
}
