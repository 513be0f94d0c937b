import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { endWithSentence } from '@storefront/server/end-with-sentence';
import { compareCheckouts } from './compare-checkouts';
import { serveGallery } from './serve-gallery';
import { withCheckout } from './with-checkout';

const root = resolve(import.meta.dirname, '../../../..');
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

try {
  const { values } = parseArgs({
    options: { compare: { type: 'string' }, port: { type: 'string', default: '5210' } },
  });
  if (values.compare !== undefined) await compareWith(values.compare);
  else {
    const { origin } = await serveGallery(root, Number(values.port));
    say(`Gallery: ${origin}`);
  }
} catch (error) {
  endWithSentence(error);
}
