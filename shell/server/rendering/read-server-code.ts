import type { RegistryRelease } from '@storefront/format/registry-release';
import { integrityOf, serverScript } from '@storefront/releases/release-manifest';
import type { Storage } from '@storefront/storage/storage';
import type { ManifestReader } from '../releases/release-sources';

/** The code of a server entry, and where the files of its release are. */
export interface ServerCode {
  readonly code: string;
  /** Ends in a slash. */
  readonly address: string;
}

/** What a server entry is read from. */
export interface ServerCodeSources {
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
    throw new Error(`${folder}${script.path} is not the file that was registered.`);
  return { code: content.toString(), address: `${assetsOrigin}/${folder}` };
}
