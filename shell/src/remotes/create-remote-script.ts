import type { ReleaseFile } from '@storefront/format/release-file';
import { createTrustedScriptUrl } from '../document/trusted-script-url';

const hashes = new Map<string, string>();
const trustedScriptUrl = createTrustedScriptUrl('storefront#remotes', (url) => hashes.has(url));

/** Allows scripts of this address, and no others than those with this hash. */
export function allowRemoteScript({ url, integrity }: ReleaseFile): void {
  hashes.set(url, integrity);
}

/**
 * A script element that runs what was allowed at this address, checked by its hash.
 * @throws where nothing was: no element is created then.
 */
export function createRemoteScript(url: string): HTMLScriptElement {
  const integrity = hashes.get(url);
  if (!integrity) throw new Error(`No hash is known for the script ${url}.`);
  const script = document.createElement('script');
  script.src = trustedScriptUrl(url);
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  script.async = true;
  return script;
}
