import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const packageSchema = v.object({
  version: v.string(),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
  /** Who answers for the part; only the six browser parts have one. */
  owner: v.optional(v.string(), 'platform'),
});

export type PackageFile = v.InferOutput<typeof packageSchema>;

/** What building and releasing read of a package.json. */
export function readPackageFile(folder: string): PackageFile {
  return v.parse(packageSchema, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}
