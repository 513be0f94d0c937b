import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { acmeEdits } from './acme-edits';
import { addExample, copyRepository } from './copy-with-example';

const copy = copyRepository();
afterAll(() => rmSync(copy, { recursive: true }));

/** Builds a part of the copy as a release does. @returns the version. */
const versionOf = (part: string) =>
  execFileSync(
    process.execPath,
    [
      ...['--import', 'tsx', '--input-type=module', '--eval'],
      `import { preparePart } from '@ticket-storefront/releases';
      import { shop } from '@ticket-storefront/shop';
      const release = { shop, folder: '${join(copy, part)}', part: '${part}', mode: 'production' };
      await preparePart(release, async ({ manifest }) => process.stdout.write(manifest.version));`,
    ],
    { cwd: copy, encoding: 'utf8' },
  );

test("adding a processor's description leaves the shell's version unchanged", () => {
  const before = versionOf('shell');
  expect(before).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/);
  addExample(copy, 'e2e/examples/acme', acmeEdits);
  // As `npm install` adds the package of the processor.
  appendFileSync(join(copy, 'package-lock.json'), '\n');
  expect(versionOf('shell')).toBe(before);
});
