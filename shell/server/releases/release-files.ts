import { defaultLanguage, type Language } from '@storefront/domain/language';
import type { Registry, RegistryRelease, ReleaseFile } from '@storefront/format';
import {
  filesOfEntry,
  fitsIntoHeaders,
  integrityOf,
  type ReleaseManifest,
  serverScript,
} from '@storefront/releases/manifest';
import { createReadCache } from '@storefront/server';
import type { Storage } from '@storefront/storage';

/** Reads the manifest of a release, and rejects where it is not the one that was registered. */
export type ManifestReader = (part: string, release: RegistryRelease) => Promise<ReleaseManifest>;

/** Where the releases of a document are looked up. */
export interface ReleaseSources {
  readonly registry: Registry;
  readonly readManifest: ManifestReader;
  readonly assetsOrigin: string;
  /** Told which remote is left out, and why. */
  warn(line: string): void;
}

/**
 * The files that an entry of a release starts with, in the language if the release speaks it; null where it has no such entry.
 * @throws where its addresses would make the headers of documents too long: browsers then show none of them.
 */
export async function entryFiles(
  { readManifest, assetsOrigin }: ReleaseSources,
  part: string,
  release: RegistryRelease,
  wanted: string,
  language: Language,
) {
  const manifest = await readManifest(part, release);
  const translated = `${wanted}.${language}`;
  const name = manifest.entries[translated] ? translated : wanted;
  const entry = manifest.entries[name];
  if (!entry) return null;
  if (!fitsIntoHeaders(manifest, name)) throw new Error('its scripts and styles do not fit into the headers');
  const addressOf = (path: string) => `${assetsOrigin}/${part}/${manifest.version}/${path}`;
  const hashes = new Map(manifest.files.map(({ path, integrity }) => [path, integrity]));
  const locate = (path: string): ReleaseFile => {
    const integrity = hashes.get(path);
    if (!integrity) throw new Error(`${addressOf(path)} is in no manifest.`);
    return { url: addressOf(path), integrity };
  };
  const listed = (ending: '.js' | '.css') =>
    filesOfEntry(manifest, name, ending).map(({ path }) => addressOf(path));
  const typeface = manifest.files.find(({ path }) => path.endsWith('.woff2'));
  return {
    language: name === translated ? language : defaultLanguage,
    scripts: entry.scripts.map(locate),
    styles: entry.styles.map(locate),
    preloads: entry.preloads.map(locate),
    typeface: typeface ? locate(typeface.path) : null,
    listed: { scripts: listed('.js'), styles: listed('.css') },
  };
}

/** Styles that are kept: those of some fifty releases. */
const maxStyles = 200;

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
      throw new Error(`${url} is missing or does not match its registered hash.`);
    const text = stored.content.toString();
    const isSmall = stored.content.length <= limitBytes;
    const isSame =
      stored.content.equals(Buffer.from(text)) && !changedByElement.test(text.replace(picturesInStyle, ''));
    return { url, integrity, text: isSmall && isSame ? text : null };
  }

  const kept = createReadCache<DocumentStyle>({ max: maxStyles });
  function readOnce(file: ReleaseFile): Promise<DocumentStyle> {
    return kept
      .get(`${file.url} ${file.integrity}`, () => read(file))
      .catch((error) => {
        warn(`A style is left out of documents: ${error instanceof Error ? error.message : error}`);
        return { ...file, text: null };
      });
  }

  return async (files) => {
    const styles = await Promise.all(files.map(readOnce));
    const bytes = styles.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
    return bytes <= limitBytes ? styles : styles.map((style) => ({ ...style, text: null }));
  };
}

/** The code of a server entry, and where the files of its release are. */
export interface ServerCode {
  readonly code: string;
  /** Ends in a slash. */
  readonly address: string;
}

/** What a server entry is read from. */
interface ServerCodeSources {
  readonly readManifest: ManifestReader;
  readonly assets: Pick<Storage, 'read'>;
  readonly assetsOrigin: string;
}

/**
 * The server entry of a release, null where it has none.
 * @throws {Error} where its script is missing, or has another hash than the registered manifest says: it is never run.
 */
export async function readServerCode(
  { readManifest, assets, assetsOrigin }: ServerCodeSources,
  part: string,
  release: RegistryRelease,
): Promise<ServerCode | null> {
  const manifest = await readManifest(part, release);
  const script = serverScript(manifest);
  if (!script) return null;
  const folder = `${part}/${manifest.version}/`;
  const content = (await assets.read(folder + script.path, script.bytes))?.content;
  if (!content || integrityOf(content) !== script.integrity)
    throw new Error(`${folder}${script.path} is missing or does not match its registered hash.`);
  return { code: content.toString(), address: `${assetsOrigin}/${folder}` };
}
