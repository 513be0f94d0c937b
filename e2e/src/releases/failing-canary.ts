import type { StoreLocation } from '../store/store-location';
import { changedPart } from './changed-part';
import { runStorefront } from './run-storefront';

/** The part with the canary, and the locale of the browsers in which it fails. */
export const failingPart = 'remote-cart';
export const failingLocale = 'de-DE';

/** Percent of visits that get the canary. */
export const canaryPercent = 10;

/** Publishes a cart that throws in German browsers, and gives it to ten percent of new visits. @returns its version. */
export async function releaseFailingCanary({ port }: Pick<StoreLocation, 'port'>): Promise<string> {
  const version = `4.0.0-${Date.now()}`;
  const folder = changedPart(
    failingPart,
    version,
    'cart-panel.tsx',
    'const panel =',
    `if (host && globalThis.navigator?.language === '${failingLocale}') throw new Error('It knows no German.');\nconst panel =`,
  );
  const run = async (...words: string[]) => {
    const { code, complaint } = await runStorefront(String(port), ...words);
    if (code !== 0) throw new Error(complaint);
  };
  await run('publish', failingPart, '--folder', folder, '--version', version);
  await run('promote', failingPart, version, '--percent', String(canaryPercent), '--as', 'event team');
  return version;
}
