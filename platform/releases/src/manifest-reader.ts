import type { RegistryRelease } from '@storefront/format/registry-release';
import { UserError } from '@storefront/server/user-error';
import type { Storage } from '@storefront/storage/storage';
import { integrityOf, manifestPath, type ReleaseManifest, readRegisteredManifest } from './release-manifest';

/** Reads manifests whose hash a signed registry names, each once: they never change. */
export function createManifestReader(assets: Storage) {
  const known = new Map<string, Promise<ReleaseManifest>>();

  async function read(part: string, { version, manifest }: RegistryRelease): Promise<ReleaseManifest> {
    const path = manifestPath(part, version);
    const content = (await assets.read(path))?.content;
    if (!content)
      throw new UserError(`${path} is missing on the asset origin: restore it, or revoke the release.`);
    if (integrityOf(content) !== manifest) {
      throw new UserError(`${path} is not the one that was registered: restore it, or revoke the release.`);
    }
    const read = readRegisteredManifest(content);
    if (read.ok) return read.manifest;
    throw new UserError(
      `${path} is ${read.reason}: revoke the release, and publish it under another version.`,
    );
  }

  return (part: string, release: RegistryRelease): Promise<ReleaseManifest> => {
    const { manifest } = release;
    const reading = known.get(manifest) ?? read(part, release);
    known.set(manifest, reading);
    reading.catch(() => known.delete(manifest));
    return reading;
  };
}
