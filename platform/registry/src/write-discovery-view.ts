import type { Registry } from '@storefront/format/registry';
import type { Storage } from '@storefront/storage/storage';
import { writeOver } from '@storefront/storage/write-over';
import * as v from 'valibot';
import { discoveryPath, discoveryView, ownEntry } from './discovery-view';

const attempts = 8;

const counterSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    microFrontends: v.object({
      [ownEntry]: v.tuple([v.object({ metadata: v.object({ version: v.pipe(v.string(), v.toNumber()) }) })]),
    }),
  }),
  v.transform(({ microFrontends }) => microFrontends[ownEntry][0].metadata.version),
);

/** Counter of the registry that a view shows, below all where it is no view. */
function counterOf(content: Buffer): number {
  const parsed = v.safeParse(counterSchema, content.toString());
  return parsed.success ? parsed.output : -1;
}

/** Writes the discovery view beside a registry, unless one of a newer registry is there already. */
export async function writeDiscoveryView(storage: Storage, registry: Registry): Promise<void> {
  const content = Buffer.from(JSON.stringify(discoveryView(registry)));
  for (let attempt = 0; attempt < attempts; attempt++) {
    const stored = await storage.read(discoveryPath);
    if (stored && counterOf(stored.content) >= registry.counter) return;
    if (await writeOver(storage, discoveryPath, content, stored)) return;
  }
}
