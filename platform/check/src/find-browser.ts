import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { UserError } from '@ticket-storefront/server';
import type { Browser, BrowserType } from 'playwright-core';

/** The message on a machine without a browser. */
export const noBrowser =
  'There is no browser: install playwright-core in the folder of the part, and run `npx playwright-core install chromium` or set CHROME_PATH to a Chromium.';

/** Finds Playwright in the working directory, or beside the command line. */
function findPlaywright(): BrowserType | null {
  for (const place of [join(process.cwd(), 'package.json'), import.meta.filename]) {
    const require = createRequire(place);
    try {
      const { chromium }: { chromium: BrowserType } = require('playwright-core');
      return chromium;
    } catch {
      // Tries the next place.
    }
  }
  return null;
}

/**
 * Opens the browser for checks: `CHROME_PATH`, or else Playwright's own. Null if there is none.
 * @throws {UserError} if CHROME_PATH does not exist.
 */
export async function openBrowser(chromePath: string | undefined): Promise<Browser | null> {
  const chromium = findPlaywright();
  if (!chromium) return null;
  if (chromePath && !existsSync(chromePath)) {
    throw new UserError(`CHROME_PATH does not exist: ${chromePath}. Set it to a Chromium, or remove it.`);
  }
  const executablePath = chromePath ?? chromium.executablePath();
  if (!existsSync(executablePath)) return null;
  // Chromium has no sandbox under root; the checked code is the team's own.
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}
