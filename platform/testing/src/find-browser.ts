import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import packagedBrowser from '@sparticuz/chromium';
import { chromium } from 'playwright-core';

const installedNames = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];

const installedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first of these programs that is on the path. */
export function findOnPath(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

const findInstalled = () => findOnPath(...installedNames) ?? installedPlaces.find(isExecutable);

/** What the browser is built for that npm brings. */
const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/**
 * The browser that journeys and checks run in: `CHROME_PATH`; the one that npm brings, which is the same on every machine and
 * draws no window; or where it does not run, an installed Chrome or Chromium, or Playwright's own.
 * @throws where `CHROME_PATH` names no program.
 */
export async function findBrowser(): Promise<string> {
  const chosen = process.env['CHROME_PATH'];
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Error(`CHROME_PATH names no program that can be run: ${chosen}`);
  }
  if (isPackaged) return packagedBrowser.executablePath();
  return findInstalled() ?? chromium.executablePath();
}

/** What Chromium needs on a build machine: no sandbox under root, and no calls home. */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
