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

/** Finds the first of these programs on the path. */
export function findOnPath(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/**
 * Finds the browser for journeys and checks: `CHROME_PATH`; the headless one from npm, which is the same on every machine; or
 * an installed Chrome or Chromium, or Playwright's own.
 * @throws if `CHROME_PATH` is not an executable.
 */
export async function findBrowser(): Promise<string> {
  const chosen = process.env['CHROME_PATH'];
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Error(`CHROME_PATH is not an executable: ${chosen}`);
  }
  if (process.platform === 'linux' && process.arch === 'x64') return packagedBrowser.executablePath();
  return findOnPath(...installedNames) ?? installedPlaces.find(isExecutable) ?? chromium.executablePath();
}

/** Arguments for Chromium on a build machine: no sandbox under root, and no background requests. */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
