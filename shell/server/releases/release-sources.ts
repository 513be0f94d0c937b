import type { Registry } from '@storefront/format/registry';
import type { RegistryRelease } from '@storefront/format/registry-release';
import type { ReleaseManifest } from '@storefront/releases/release-manifest';

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
