import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentRelease } from '@ticket-storefront/format';
import type { PartName } from '@ticket-storefront/format/parts';
import { describeFiles, uploadRelease } from '@ticket-storefront/releases';
import { createManifestReader, integrityOf, mainScript } from '@ticket-storefront/releases/manifest';
import { demonstrationKey, signDocument } from '@ticket-storefront/signing';
import { releaseToVisitors } from '@ticket-storefront/stack';
import { openStorage } from '@ticket-storefront/storage';
import type { StoreLocation } from '../store/store-location';
import { readRegistry, registrarOf } from './store-registry';

/**
 * Gives visitors a part whose scripts were changed and signed by hand, past all that publishing checks.
 * @param change - of each script that the part starts with; the last of them starts it.
 */
export async function releaseChangedScript(
  store: StoreLocation,
  part: PartName,
  version: string,
  change: (script: string, isLast: boolean) => string,
): Promise<void> {
  const assets = openStorage(store.assets);
  const current = currentRelease(await readRegistry(store), part);
  if (!current) throw new Error(`Visitors get no release of ${part}.`);
  const original = await createManifestReader(assets)(part, current);
  const last = mainScript(original).path;
  const scripts =
    Object.values(original.entries).find((entry) => entry.scripts.includes(last))?.scripts ?? [];

  const folder = mkdtempSync(join(tmpdir(), 'changed-script-'));
  try {
    cpSync(join(store.assets, part, current.version), folder, {
      recursive: true,
      // What was compressed, and the signed manifest, are of the script as it was.
      filter: (path) => !/\.(br|gz)$|release\.json$/.test(path),
    });
    for (const script of scripts) {
      const path = join(folder, script);
      writeFileSync(path, change(readFileSync(path, 'utf8'), script === last));
    }
    // A provenance states the sources of other scripts.
    const { provenance: _, ...unproven } = original;
    const manifest = { ...unproven, version, files: describeFiles(folder) };
    const text = signDocument('release', manifest, demonstrationKey(store.keys, original.owner));
    await uploadRelease(assets, folder, manifest, text);
    const released = { manifest, integrity: integrityOf(text) };
    await releaseToVisitors({ registrar: registrarOf(store), keys: store.keys, atOnce: false }, [released]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
