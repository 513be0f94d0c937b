import type { ReleaseFile } from '@storefront/format/release-file';
import { integrityOf } from '@storefront/releases/release-manifest';
import { createReadCache } from '@storefront/server/read-cache';
import type { Storage } from '@storefront/storage/storage';

/** Styles that are kept: those of some fifty releases. */
const mostKept = 200;

/**
 * What a style element would change: addresses are meant from the style's own file, unless they hold their data, `</` may end
 * the element, and a parser replaces returns and zeros, so that the hash differs.
 */
const changedByElement = /url\(|image-set\(|@import|<\/|[\r\0]/i;

const picturesInStyle = /url\(("data:[^"]*"|data:[^"'()\s\\]*)\)/g;

/** A released style of a document: in it by its text, or by its address where that is null. */
export interface DocumentStyle extends ReleaseFile {
  readonly text: string | null;
}

interface StyleReaderOptions {
  readonly assets: Pick<Storage, 'read'>;
  readonly assetsOrigin: string;
  /** Bytes up to which all styles of a document together are in it. */
  readonly limitBytes: number;
  warn(line: string): void;
}

/** Reads the styles of a document, in the order of the files. Never rejects. */
export type StyleReader = (files: readonly ReleaseFile[]) => Promise<readonly DocumentStyle[]>;

/**
 * Puts the styles of a document into it while they are small together: it then draws without another request. A style
 * whose stored file has another hash than its manifest says stays an address, which browsers refuse.
 */
export function createStyleReader({
  assets,
  assetsOrigin,
  limitBytes,
  warn,
}: StyleReaderOptions): StyleReader {
  async function read({ url, integrity }: ReleaseFile): Promise<DocumentStyle> {
    const stored = await assets.read(url.slice(assetsOrigin.length + 1));
    if (!stored || integrityOf(stored.content) !== integrity)
      throw new Error(`${url} is not the file that was registered.`);
    const text = stored.content.toString();
    const isSmall = stored.content.length <= limitBytes;
    const isSame =
      stored.content.equals(Buffer.from(text)) && !changedByElement.test(text.replace(picturesInStyle, ''));
    return { url, integrity, text: isSmall && isSame ? text : null };
  }

  const kept = createReadCache<DocumentStyle>({ max: mostKept });
  function readOnce(file: ReleaseFile): Promise<DocumentStyle> {
    return kept
      .get(`${file.url} ${file.integrity}`, () => read(file))
      .catch((error) => {
        warn(`A style stays out of documents: ${error instanceof Error ? error.message : error}`);
        return { ...file, text: null };
      });
  }

  return async (files) => {
    const styles = await Promise.all(files.map(readOnce));
    const bytes = styles.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
    return bytes <= limitBytes ? styles : styles.map((style) => ({ ...style, text: null }));
  };
}
