import { readFile, stat } from 'node:fs/promises';
import { type Registry, registrySchema } from '@storefront/contracts/registry';
import * as v from 'valibot';

/** Reads the registry document, anew only when the file has changed. */
export function createRegistryReader(file: string): () => Promise<Registry> {
  let last: { readonly changed: number; readonly registry: Registry } | undefined;
  return async () => {
    const { mtimeMs } = await stat(file);
    if (last?.changed !== mtimeMs) {
      const registry = v.parse(registrySchema, JSON.parse(await readFile(file, 'utf8')));
      last = { changed: mtimeMs, registry };
    }
    return last.registry;
  };
}
