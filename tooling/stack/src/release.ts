import type { Released } from '@ticket-storefront/releases';
import { UserError } from '@ticket-storefront/server';
import { publishRelease, readParts, releaseParts } from './releases';
import { answers } from './servers';
import { originsOf, readStackSettings } from './settings';

const wanted = process.argv.slice(2);

try {
  const settings = readStackSettings(process.env);
  const { storefront } = originsOf(settings.port);
  if (!(await answers(`${storefront}/health`))) {
    throw new UserError(`No storefront runs at ${storefront}: start it first, or set its port with PORT=….`);
  }
  const { own, left } = await readParts(settings);
  const names: readonly string[] = own.map(({ name }) => name);
  const other = wanted.find((name) => !names.includes(name));
  const why = left.get(other ?? '');
  if (why) throw new UserError(`${other} is not released from here: ${why}.`);
  if (other !== undefined || wanted.length === 0) {
    throw new UserError(`Name the parts to release: ${names.join(', ')}.`);
  }
  const progress = (line: string) => void process.stdout.write(`${line}\n`);
  const publish = async (released: Released) => {
    const outcome = await publishRelease(settings, released, { atOnce: false });
    if (!outcome.ok) throw new UserError(outcome.reason);
    const name = `${released.manifest.part} ${released.manifest.version}`;
    progress(
      outcome.isChanged ? `New visits now get ${name}` : `${name} is live already: nothing to release.`,
    );
  };
  const parts = own.filter(({ name }) => wanted.includes(name));
  await releaseParts({ settings, mode: 'production', parts, progress, publish });
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
