import { partNames } from '@storefront/releases/part-names';
import type { Released } from '@storefront/releases/release-folder';
import { UserError } from '@storefront/server/user-error';
import * as v from 'valibot';
import { publishReleases } from './publish-releases';
import { releaseParts } from './release-parts';
import { answers } from './server-process';
import { originsOf, readStackSettings } from './settings';

const wanted = v.safeParse(v.pipe(v.array(v.picklist(partNames)), v.minLength(1)), process.argv.slice(2));

try {
  if (!wanted.success) throw new UserError(`Name the parts to release: ${partNames.join(', ')}.`);
  const settings = readStackSettings(process.env);
  const { storefront } = originsOf(settings.port);
  if (!(await answers(`${storefront}/health`))) {
    throw new UserError(`No storefront runs at ${storefront}: start it first, or name its port with PORT=….`);
  }
  const progress = (line: string) => void process.stdout.write(`${line}\n`);
  const publish = async (released: Released) => {
    await publishReleases(settings, [released], { atOnce: false });
    progress(`New visits now get ${released.manifest.part} ${released.manifest.version}`);
  };
  await releaseParts({ settings, mode: 'production', parts: wanted.output, progress, publish });
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
