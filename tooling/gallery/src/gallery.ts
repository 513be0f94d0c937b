import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exitWithError } from '@ticket-storefront/server';
import { compareCheckouts, withCheckout } from './compare-checkouts';
import { findViolations } from './find-violations';
import { withGallery } from './open-stories';
import { serveGallery } from './serve-gallery';
import { showEngines } from './show-engines';

const root = resolve(import.meta.dirname, '../../..');

/** Prints findings and their summary. The process fails if there are findings. */
function report(findings: readonly string[], summary: string): void {
  process.stdout.write(`${[...findings, summary].join('\n')}\n`);
  if (findings.length > 0) process.exitCode = 1;
}

async function compareWith(ref: string): Promise<void> {
  const folder = join(root, 'test-results/gallery');
  const { differing, compared, page } = await withCheckout(root, ref, (checkout) =>
    compareCheckouts({ root: checkout, name: ref }, { root, name: 'the work tree' }, folder),
  );
  report(differing, `${differing.length} of ${compared} pictures differ from ${ref}: ${page}`);
}

try {
  const { values } = parseArgs({
    options: {
      axe: { type: 'boolean' },
      compare: { type: 'string' },
      engines: { type: 'boolean' },
      port: { type: 'string', default: '5210' },
    },
  });
  if (values.axe) {
    const violations = await withGallery(root, findViolations);
    report(violations, `axe finds ${violations.length} broken rules in the stories.`);
  } else if (values.engines) {
    const { screens, page } = showEngines(join(root, 'test-results/engines'));
    report([], `${screens} screens in each browser: ${page}`);
  } else if (values.compare !== undefined) await compareWith(values.compare);
  else report([], `Gallery: ${(await serveGallery(root, Number(values.port))).origin}`);
} catch (error) {
  exitWithError(error);
}
