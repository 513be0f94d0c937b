import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { platformTeam } from '@storefront/format/platform-team';
import { UserError } from '@storefront/server/user-error';
import * as v from 'valibot';

const packageSchema = v.object({
  /** The part, below any scope. */
  name: v.string(),
  version: v.string(),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
  /** Who answers for the part; only browser parts have one. */
  owner: v.optional(v.string(), platformTeam),
  storefront: v.optional(
    v.object({
      /** The slot that the remote is for. */
      slot: v.optional(v.string()),
    }),
    {},
  ),
});

export type PackageFile = v.InferOutput<typeof packageSchema>;

/**
 * What building and releasing read of a package.json.
 * @throws {UserError} where the folder has none that says it.
 */
export function readPackageFile(folder: string): PackageFile {
  const file = join(folder, 'package.json');
  try {
    return v.parse(packageSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new UserError(`${file} does not describe a part: name the folder of its sources with --folder.`, {
      cause,
    });
  }
}
