import type { ReleaseFile } from '@storefront/format/release-file';
import { FileError } from './part-error';

/** Whether a style is in the document, as a link or with its text. One that the browser refused has no sheet. */
const isApplied = (url: string) =>
  [...document.styleSheets].some(
    ({ href, ownerNode }) =>
      href === url || (ownerNode instanceof HTMLStyleElement && ownerNode.dataset['href'] === url),
  );

function loadStyle({ url, integrity }: ReleaseFile): Promise<void> {
  if (isApplied(url)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.integrity = integrity;
    link.crossOrigin = 'anonymous';
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new FileError('style', url));
    };
    document.head.append(link);
  });
}

/** Loads those styles of a release that the document does not contain yet. Rejects where one cannot be loaded. */
export async function loadStyles(styles: readonly ReleaseFile[]): Promise<void> {
  await Promise.all(styles.map(loadStyle));
}
