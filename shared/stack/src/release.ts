import { join } from 'node:path';
import { partNames } from '@storefront/contracts/parts';
import { registerReleases } from '@storefront/federation/registry-file';
import * as v from 'valibot';
import { releaseParts } from './release-parts';
import { answers } from './service';
import { originsOf, readStackSettings } from './settings';
import { StartError } from './start-error';

const wanted = v.safeParse(v.pipe(v.array(v.picklist(partNames)), v.minLength(1)), process.argv.slice(2));

try {
  if (!wanted.success) throw new StartError(`Name the parts to release: ${partNames.join(', ')}.`);
  const { port, assets, store } = readStackSettings(process.env);
  const { storefront } = originsOf(port);
  if (!(await answers(`${storefront}/health`))) {
    throw new StartError(
      `No storefront runs at ${storefront}: start it first, or name its port with PORT=….`,
    );
  }
  const progress = (line: string) => void process.stdout.write(`${line}\n`);
  const manifests = await releaseParts({ assets, mode: 'production', parts: wanted.output, progress });
  registerReleases(join(store, 'registry.json'), originsOf(port).assets, manifests);
  for (const { part, version } of manifests) progress(`Visitors now get ${part} ${version}`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
