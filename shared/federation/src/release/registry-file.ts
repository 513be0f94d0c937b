import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Registry, type RegistryRelease, registrySchema } from '@storefront/contracts/registry';
import * as v from 'valibot';
import type { ReleaseManifest } from './release-manifest';

/** The published schema that the registry document follows. */
const discoverySchema =
  'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

/** Reads a registry document; one that does not exist yet is empty. */
export function readRegistry(file: string): Registry {
  if (!existsSync(file)) return { schema: discoverySchema, microFrontends: {} };
  return v.parse(registrySchema, JSON.parse(readFileSync(file, 'utf8')));
}

function toRegistryRelease(manifest: ReleaseManifest, assetOrigin: string): RegistryRelease {
  const hashes = new Map(manifest.files.map(({ path, integrity }) => [path, integrity]));
  const toFile = (path: string) => ({
    url: `${assetOrigin}/${manifest.part}/${manifest.version}/${path}`,
    integrity: hashes.get(path) ?? '',
  });
  const entries = Object.fromEntries(
    Object.entries(manifest.entries).map(([name, { scripts, styles, preloads }]) => [
      name,
      { scripts: scripts.map(toFile), styles: styles.map(toFile), preloads: preloads.map(toFile) },
    ]),
  );
  const main = Object.values(entries)[0]?.scripts.at(-1);
  if (!main) throw new Error(`${manifest.part} ${manifest.version} has no script to start with.`);
  return {
    url: main.url,
    metadata: { integrity: main.integrity, version: manifest.version },
    deployment: { traffic: 100, default: true },
    extras: { contract: manifest.contract, owner: manifest.owner, entries },
  };
}

/** Makes releases the ones that visitors get from the next document on. The file is replaced whole. */
export function registerReleases(
  file: string,
  assetOrigin: string,
  manifests: readonly ReleaseManifest[],
): void {
  const registry = readRegistry(file);
  const current = manifests.map((manifest) => [manifest.part, [toRegistryRelease(manifest, assetOrigin)]]);
  const next: Registry = {
    ...registry,
    microFrontends: { ...registry.microFrontends, ...Object.fromEntries(current) },
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(next, null, 2));
  renameSync(`${file}.new`, file);
}
