import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exitWithError } from '@storefront/server';
import { compareCheckouts, withCheckout } from './compare-checkouts';
import { findBarriers } from './find-barriers';
import { serveGallery } from './serve-gallery';
import { withGallery } from './with-gallery';

const root = resolve(import.meta.dirname, '../../..');
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Says which stories look different from a version. The process fails where there are any. */
async function compareWith(ref: string): Promise<void> {
  const folder = join(root, 'test-results/gallery');
  const { differing, compared, page } = await withCheckout(root, ref, (checkout) =>
    compareCheckouts({ root: checkout, name: ref }, { root, name: 'the work tree' }, folder),
  );
  for (const name of differing) say(name);
  say(`${differing.length} of ${compared} pictures differ from ${ref}: ${page}`);
  if (differing.length > 0) process.exitCode = 1;
}

/** Says which rules of accessibility the stories break. The process fails where there are any. */
async function runAxe(): Promise<void> {
  const barriers = await withGallery(root, findBarriers);
  for (const barrier of barriers) say(barrier);
  say(`axe finds ${barriers.length} broken rules in the stories.`);
  if (barriers.length > 0) process.exitCode = 1;
}

try {
  const { values } = parseArgs({
    options: {
      axe: { type: 'boolean' },
      compare: { type: 'string' },
      port: { type: 'string', default: '5210' },
    },
  });
  if (values.axe) await runAxe();
  else if (values.compare !== undefined) await compareWith(values.compare);
  else {
    const { origin } = await serveGallery(root, Number(values.port));
    say(`Gallery: ${origin}`);
  }
} catch (error) {
  exitWithError(error);
}
