import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const lockFile = v.object({
  packages: v.record(
    v.string(),
    v.object({
      link: v.optional(v.boolean()),
      optional: v.optional(v.boolean()),
      integrity: v.optional(v.string()),
      os: v.optional(v.array(v.string())),
      cpu: v.optional(v.array(v.string())),
    }),
  ),
});

const text = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8');
const { packages } = v.parse(lockFile, JSON.parse(text));

test('every locked package has an integrity, except optional builds for one platform', () => {
  const unchecked = Object.entries(packages).filter(
    ([path, { link, integrity, optional, os, cpu }]) =>
      path.includes('node_modules/') && !link && !integrity && !(optional && (os || cpu)),
  );
  expect(unchecked.map(([path]) => path)).toEqual([]);
});
