import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const lockFile = v.object({
  packages: v.record(
    v.string(),
    v.object({ link: v.optional(v.boolean()), integrity: v.optional(v.string()) }),
  ),
});

const text = readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8');
const { packages } = v.parse(lockFile, JSON.parse(text));

test('every locked package has an integrity', () => {
  const unchecked = Object.entries(packages).filter(
    ([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity,
  );
  expect(unchecked.map(([path]) => path)).toEqual([]);
});
