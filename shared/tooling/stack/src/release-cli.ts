import { readFileSync } from 'node:fs';
import { partNames } from '@storefront/releases/part-names';
import { releasePart } from '@storefront/releases/release-part';
import { readPrivateKey } from '@storefront/signing/keys';
import { createFolderStorage } from '@storefront/storage/folder-storage';
import * as v from 'valibot';

// Run as a process of its own for each part: webpack's memory is gone when the release is there.
const [folder, assets, sourceMaps, part, mode, keyFile] = v.parse(
  v.tuple([
    v.string(),
    v.string(),
    v.string(),
    v.picklist(partNames),
    v.picklist(['production', 'development']),
    v.string(),
  ]),
  process.argv.slice(2),
);

// Ends when the process that asked for the release is gone.
const end = () => process.exit(1);
process.once('disconnect', end);
process.channel?.unref();
if (process.connected === false) end();

try {
  const key = readPrivateKey(readFileSync(keyFile, 'utf8'));
  const { manifest } = await releasePart({
    folder,
    assets: createFolderStorage(assets),
    sourceMaps: createFolderStorage(sourceMaps),
    part,
    mode,
    key,
  });
  process.stdout.write(manifest.version);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
