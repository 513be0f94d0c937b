import { brotliCompressSync, gzipSync } from 'node:zlib';
import { currentRelease } from '@ticket-storefront/format';
import { createManifestReader, pathsOf } from '@ticket-storefront/releases/manifest';
import { openStorage } from '@ticket-storefront/storage';
import { readRegistry } from '../releases/store-registry';
import type { StoreLocation } from '../store/store-location';

/** Bytes of what the first load of a part needs, compressed as releases are. */
export interface Weight {
  readonly brotli: number;
  readonly gzip: number;
}

/** The entry that the shell server runs: no visitor downloads it. */
const serverEntry = 'server';

/** What each entry of each part that browsers get starts with, under a name such as `shell checkout`. */
export async function partWeights(store: StoreLocation): Promise<ReadonlyMap<string, Weight>> {
  const assets = openStorage(store.assets);
  const registry = await readRegistry(store);
  const readManifest = createManifestReader(assets);
  const weights = new Map<string, Weight>();
  for (const part of Object.keys(registry.releases)) {
    const release = currentRelease(registry, part);
    if (!release) continue;
    const { version, entries } = await readManifest(part, release);
    for (const [name, entry] of Object.entries(entries)) {
      if (name === serverEntry) continue;
      let brotli = 0;
      let gzip = 0;
      for (const path of pathsOf(entry)) {
        const file = await assets.read(`${part}/${version}/${path}`);
        if (!file) throw new Error(`${part} ${version} lacks ${path}.`);
        brotli += brotliCompressSync(file.content).length;
        gzip += gzipSync(file.content, { level: 9 }).length;
      }
      weights.set(`${part} ${name}`, { brotli, gzip });
    }
  }
  return weights;
}
