import { partNames } from '@storefront/contracts/parts';
import * as v from 'valibot';
import { releasePart } from './release-part';

// Run as a process of its own for each part: webpack's memory is gone when the release is there.
const [root, assets, part, mode] = v.parse(
  v.tuple([v.string(), v.string(), v.picklist(partNames), v.picklist(['production', 'development'])]),
  process.argv.slice(2),
);

// Where the process that asked for the release is gone, nobody waits for it.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

try {
  await releasePart({ root, assets, part, mode });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
