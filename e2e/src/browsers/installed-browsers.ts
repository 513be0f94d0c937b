import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath, isExecutable } from '@ticket-storefront/platform-testing/programs';
import { openChromium } from './chromium';
import { type DrivenBrowser, desktop, type WindowSize } from './driven-browser';
import { openFirefox } from './firefox';
import { openWebKit } from './webkit';

interface InstalledBrowser {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  /**
   * Starts it, with a window as wide as a desktop's if no size is named. @param proxy - `host:port` through which it loads everything
   */
  open(size?: WindowSize, proxy?: string): Promise<DrivenBrowser>;
}

/** WebKitGTK's own browser, which no path leads to. */
function miniBrowser(): string | undefined {
  const libraries = '/usr/lib';
  const folders = readdirSync(libraries).map((folder) => join(libraries, folder, 'webkit2gtk-4.1'));
  return folders.map((folder) => join(folder, 'MiniBrowser')).find(isExecutable);
}

function firefox(): InstalledBrowser | null {
  const program = process.env['FIREFOX_PATH'] ?? findOnPath('firefox', 'firefox-esr');
  return program
    ? { name: 'Firefox', open: (size = desktop, proxy) => openFirefox(program, size, proxy) }
    : null;
}

function webKit(): InstalledBrowser | null {
  const driver = process.env['WEBKIT_DRIVER_PATH'] ?? findOnPath('WebKitWebDriver');
  const browser = miniBrowser();
  const display = findOnPath('Xvfb');
  if (!driver || !browser || !display) return null;
  return {
    name: 'WebKit',
    open: (size = desktop, proxy) => openWebKit({ driver, browser, display }, size, proxy),
  };
}

const found = { Firefox: firefox(), WebKit: webKit() };

/**
 * The browsers of this machine: Chromium, which npm brings, and Firefox and WebKit where they are installed. They are found on
 * the path, or by `FIREFOX_PATH` and `WEBKIT_DRIVER_PATH`.
 */
export const installedBrowsers: readonly InstalledBrowser[] = [
  { name: 'Chromium', open: (size = desktop, proxy) => openChromium(size, proxy) },
  ...Object.values(found).filter((browser) => browser !== null),
];

/** What Debian calls those that may be missing. */
const packages = { Firefox: 'firefox-esr', WebKit: 'webkit2gtk-driver xvfb' } as const;

/** Prints a sentence about each browser that is missing. With `REQUIRE_BROWSERS=1` the process ends with it. */
export function reportMissingBrowsers(): void {
  const missing = (['Firefox', 'WebKit'] as const).filter((name) => !found[name]);
  for (const name of missing) {
    process.stderr.write(
      `${name} is not installed, so nothing is tested in it: apt-get install ${packages[name]}\n`,
    );
  }
  if (missing.length > 0 && process.env['REQUIRE_BROWSERS'] === '1') process.exit(1);
}
