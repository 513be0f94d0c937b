import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentRelease } from '@ticket-storefront/format';
import { createManifestReader, serverScript } from '@ticket-storefront/releases/manifest';
import { openStorage } from '@ticket-storefront/storage';
import { readRegistry } from '../releases/store-registry';
import type { StoreLocation } from '../store/store-location';

/** The files of the server entries that visitors' documents are drawn by, as absolute paths. */
export async function serverEntries(store: StoreLocation): Promise<string[]> {
  const registry = await readRegistry(store);
  const readManifest = createManifestReader(openStorage(store.assets));
  const files: string[] = [];
  for (const part of Object.keys(registry.releases)) {
    const release = currentRelease(registry, part);
    const manifest = release && (await readManifest(part, release));
    const script = manifest && serverScript(manifest);
    if (script) files.push(join(store.assets, part, manifest.version, script.path));
  }
  return files;
}

/** Changes one byte of a file, in its first comment: the script would run as before. @returns what undoes it. */
export function changeComment(file: string): () => void {
  const content = readFileSync(file);
  const index = content.indexOf('/*!') + '/*!'.length;
  if (!content.subarray(index).includes('*/'))
    throw new Error(`${file} has no comment in which a byte could differ.`);
  const changed = Buffer.from(content);
  changed[index] = (changed[index] ?? 0) ^ 1;
  writeFileSync(file, changed);
  return () => writeFileSync(file, content);
}
