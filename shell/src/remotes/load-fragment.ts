import { type Fragment, parseFragment } from '@ticket-storefront/contract';
import type { ReleaseFile } from '@ticket-storefront/format';
import { acceptsContract, containerGlobal, type RemoteName } from '@ticket-storefront/format/parts';
import { readBoot } from '../document/read-boot';
import { loadRemote } from './federation';
import { FileError } from './part-error';

/** A style that the browser blocked has no sheet, or in Firefox one without rules; rules of one that failed cannot be read. */
function hasRules(sheet: CSSStyleSheet): boolean {
  try {
    return sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/** Whether a style is in the document, linked or inline. */
const isApplied = (url: string) =>
  [...document.styleSheets].some(
    (sheet) =>
      (sheet.href === url ||
        (sheet.ownerNode instanceof HTMLStyleElement && sheet.ownerNode.dataset['href'] === url)) &&
      hasRules(sheet),
  );

function loadStyle({ url, integrity }: ReleaseFile): Promise<void> {
  if (isApplied(url)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.integrity = integrity;
    link.crossOrigin = 'anonymous';
    // Loaders of bundlers that find this link in the document set its `onload` and `onerror` to null.
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new FileError('style', url));
    });
    document.head.append(link);
  });
}

/** Loads the styles of a release that are not in the document yet. Rejects if one fails to load. */
async function loadStyles(styles: readonly ReleaseFile[]): Promise<void> {
  await Promise.all(styles.map(loadStyle));
}

const loaded = new Map<RemoteName, Promise<unknown>>();
const failures = new Map<RemoteName, number>();

async function load(name: RemoteName): Promise<unknown> {
  const release = readBoot().remotes[name];
  if (!release) throw new Error(`No release of ${name} is registered.`);
  const remote = { global: containerGlobal(name), entry: release.entry, type: release.type ?? 'script' };
  const [module] = await Promise.all([
    loadRemote(remote, failures.get(name) ?? 0),
    loadStyles(release.styles),
  ]);
  return module;
}

/** Loads the fragment of a remote once, from the document's release. After a rejection the next call tries again. */
export async function loadFragment<Props>(name: RemoteName): Promise<Fragment<Props>> {
  const loading = loaded.get(name) ?? load(name);
  loaded.set(name, loading);
  try {
    return parseFragment<Props>(await loading, acceptsContract);
  } catch (error) {
    loaded.delete(name);
    failures.set(name, (failures.get(name) ?? 0) + 1);
    throw error;
  }
}
