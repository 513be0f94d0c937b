import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath, isExecutable } from '@ticket-storefront/platform-testing/programs';
import { openChromium } from './chromium';
import type { DrivenBrowser } from './driven-browser';
import { openFirefox } from './firefox';
import { openWebKit } from './webkit';

interface InstalledBrowser {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  open(): Promise<DrivenBrowser>;
}

/** WebKitGTK's own browser, which no path leads to. */
function miniBrowser(): string | undefined {
  const libraries = '/usr/lib';
  const folders = readdirSync(libraries).map((folder) => join(libraries, folder, 'webkit2gtk-4.1'));
  return folders.map((folder) => join(folder, 'MiniBrowser')).find(isExecutable);
}

function firefox(): InstalledBrowser | null {
  const program = process.env['FIREFOX_PATH'] ?? findOnPath('firefox', 'firefox-esr');
  return program ? { name: 'Firefox', open: () => openFirefox(program) } : null;
}

function webKit(): InstalledBrowser | null {
  const driver = process.env['WEBKIT_DRIVER_PATH'] ?? findOnPath('WebKitWebDriver');
  const browser = miniBrowser();
  const display = findOnPath('Xvfb');
  if (!driver || !browser || !display) return null;
  return { name: 'WebKit', open: () => openWebKit({ driver, browser, display }) };
}

/**
 * The browsers of this machine: Chromium, which npm brings, and Firefox and WebKit where they are installed. They are found on
 * the path, or by `FIREFOX_PATH` and `WEBKIT_DRIVER_PATH`. Prints which one is missing.
 * @throws with `REQUIRE_BROWSERS=1` where one is missing.
 */
export function installedBrowsers(): readonly InstalledBrowser[] {
  const found = { Firefox: firefox(), WebKit: webKit() };
  const missing = Object.keys(found).filter((name) => !Reflect.get(found, name));
  if (missing.length > 0) {
    const words = `Not installed, and so not tested: ${missing.join(' and ')}. On Debian: apt-get install firefox-esr webkit2gtk-driver xvfb`;
    if (process.env['REQUIRE_BROWSERS'] === '1') throw new Error(words);
    process.stderr.write(`${words}\n`);
  }
  return [
    { name: 'Chromium', open: openChromium },
    ...Object.values(found).filter((browser) => browser !== null),
  ];
}
