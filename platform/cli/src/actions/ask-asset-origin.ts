import type { Registry } from '@storefront/format/registry';
import { integrityOf } from '@storefront/releases/release-manifest';
import { UserError } from '@storefront/server/user-error';
import { timeoutMs } from './ask-server';

/** What a released script has to come with, or browsers refuse it (docs/deploy.md, Assets). */
const headers: readonly (readonly [name: string, value: RegExp, words: string])[] = [
  ['content-type', /javascript/, 'text/javascript'],
  ['access-control-allow-origin', /^\*$/, '*'],
  ['cross-origin-resource-policy', /^cross-origin$/, 'cross-origin'],
  ['x-content-type-options', /^nosniff$/, 'nosniff'],
];

/**
 * Asks for a released script as a browser does, and says where it came from.
 * @throws {UserError} naming what a browser would stumble over.
 */
export async function askAssetOrigin(registry: Registry): Promise<string> {
  const releases = Object.values(registry.releases).flat();
  const release = releases.find(({ state }) => state.name === 'current') ?? releases[0];
  if (!release) return 'not asked, since there is no release yet';

  const { url, integrity } = release;
  const response = await fetch(url, {
    headers: { Origin: 'http://doctor.invalid' },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  if (!response?.ok) {
    const answer = response ? `answers ${response.status}` : 'does not answer';
    throw new UserError(`${url} ${answer}: let browsers read it, or publish with another ASSETS_ORIGIN.`);
  }
  if (integrityOf(Buffer.from(await response.arrayBuffer())) !== integrity) {
    throw new UserError(`${url} is not what was registered: \`storefront verify\` says what else is not.`);
  }
  const missing = headers.find(([name, value]) => !value.test(response.headers.get(name) ?? ''));
  if (missing) throw new UserError(`${url} comes without \`${missing[0]}: ${missing[2]}\`: have it added.`);
  return new URL(url).origin;
}
