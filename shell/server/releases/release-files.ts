import { defaultLanguage, type Language } from '@ticket-storefront/domain/language';
import type { Registry, RegistryRelease, ReleaseFile } from '@ticket-storefront/format';
import { runtimeCore } from '@ticket-storefront/format/parts';
import {
  fitsIntoHeaders,
  integrityOf,
  type ReleaseManifest,
  serverScript,
} from '@ticket-storefront/releases/manifest';
import { createReadCache } from '@ticket-storefront/server';
import type { Storage } from '@ticket-storefront/storage';

/** Rejects if the manifest is not the registered one. */
export type ManifestReader = (part: string, release: RegistryRelease) => Promise<ReleaseManifest>;

export interface ReleaseSources {
  readonly registry: Registry;
  readonly readManifest: ManifestReader;
  readonly assetsOrigin: string;
  warn(line: string): void;
}

/**
 * The files of a release's entry, in the language if the release has it; null without such an entry.
 * @throws if it makes the headers of documents too long: proxies and browsers would reject them.
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
  if (!fitsIntoHeaders(manifest, name)) throw new Error('its styles do not fit into the headers');
  const folder = `${assetsOrigin}/${part}/${manifest.version}/`;
  const hashes = new Map(manifest.files.map(({ path, integrity }) => [path, integrity]));
  const locate = (path: string): ReleaseFile => {
    const integrity = hashes.get(path);
    if (!integrity) throw new Error(`${folder}${path} is in no manifest.`);
    return { url: folder + path, integrity };
  };
  return {
    language: name === translated ? language : defaultLanguage,
    scripts: entry.scripts.map(locate),
    /** Empty beside a script. */
    modules: entry.scripts.length > 0 ? [] : entry.modules.map(locate),
    styles: entry.styles.map(locate),
    preloads: entry.preloads.map(locate),
    /** Whether a remote reads the core of the federation runtime from the shell. */
    readsCore: part !== 'shell' && manifest.shared[runtimeCore.package] !== undefined,
    /** The shell's script with that core. */
    core: manifest.entries['runtime-core']?.scripts.map(locate) ?? [],
    folder,
  };
}

/** About 50 releases. */
const maxStyles = 200;

/**
 * Text that is different in a style element: relative addresses resolve against the document, `</` may end the element, and
 * parsers replace returns and zeros, which changes the hash.
 */
const changedByElement = /url\(|image-set\(|@import|<\/|[\r\0]/i;

const picturesInStyle = /url\(("data:[^"]*"|data:[^"'()\s\\]*)\)/g;

/** A released style. If `text` is null, the document has its address. */
export interface DocumentStyle extends ReleaseFile {
  readonly text: string | null;
}

interface StyleReaderOptions {
  readonly assets: Pick<Storage, 'read'>;
  readonly assetsOrigin: string;
  /** Maximum of all inline styles of a document. */
  readonly limitBytes: number;
  warn(line: string): void;
}

/**
 * Reads styles for inlining if they are small together, so that the document needs no further request to render. A file with a
 * wrong hash stays an address, which browsers refuse. Never rejects.
 */
export function createStyleReader({ assets, assetsOrigin, limitBytes, warn }: StyleReaderOptions) {
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

  const styles = createReadCache<DocumentStyle>({ max: maxStyles });
  function readOnce(file: ReleaseFile): Promise<DocumentStyle> {
    return styles
      .get(`${file.url} ${file.integrity}`, () => read(file))
      .catch((error) => {
        warn(`A style is left out of documents: ${error instanceof Error ? error.message : error}`);
        return { ...file, text: null };
      });
  }

  return async (files: readonly ReleaseFile[]): Promise<readonly DocumentStyle[]> => {
    const read = await Promise.all(files.map(readOnce));
    const bytes = read.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
    return bytes <= limitBytes ? read : read.map((style) => ({ ...style, text: null }));
  };
}

export type StyleReader = ReturnType<typeof createStyleReader>;

/** A server entry, and the address of its release's files. */
export interface ServerCode {
  readonly code: string;
  /** Ends in a slash. */
  readonly address: string;
}

export interface ServerCodeSources {
  readonly readManifest: ManifestReader;
  readonly assets: Pick<Storage, 'read'>;
  readonly assetsOrigin: string;
}

/** Reads the server entry of a release; null without one. @throws if its script is missing or has a wrong hash. */
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
