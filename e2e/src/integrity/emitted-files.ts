import { currentRelease } from '@ticket-storefront/format';
import { createManifestReader } from '@ticket-storefront/releases/manifest';
import { openStorage } from '@ticket-storefront/storage';
import { readRegistry } from '../releases/store-registry';
import type { StoreLocation } from '../store/store-location';

/** A script or style of a release that visitors get. */
export interface EmittedFile {
  readonly part: string;
  readonly url: string;
  readonly kind: 'script' | 'style';
  /** Whether an entry of the part starts with it, rather than asking for it later. */
  readonly isFirst: boolean;
  readonly content: Buffer;
}

const kindOf = (path: string) => (/\.m?js$/.test(path) ? 'script' : path.endsWith('.css') ? 'style' : null);

/** Every script and style that the registry's current releases list in their manifests, but for those that no browser gets. */
export async function emittedFiles(store: StoreLocation): Promise<EmittedFile[]> {
  const assets = openStorage(store.assets);
  const registry = await readRegistry(store);
  const readManifest = createManifestReader(assets);
  const files: EmittedFile[] = [];
  for (const part of Object.keys(registry.releases)) {
    const release = currentRelease(registry, part);
    if (!release) continue;
    const { version, files: listed, entries } = await readManifest(part, release);
    const first = Object.values(entries).flatMap(({ scripts, modules, styles }) => [
      ...scripts,
      ...modules,
      ...styles,
    ]);
    for (const { path } of listed) {
      if (entries['server']?.scripts.includes(path)) continue;
      const kind = kindOf(path);
      const content = (await assets.read(`${part}/${version}/${path}`))?.content;
      if (!kind || !content) continue;
      const url = `${store.origins.assets}/${part}/${version}/${path}`;
      files.push({ part, kind, content, url, isFirst: first.includes(path) });
    }
  }
  return files;
}
