import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@storefront/server/user-error';
import { styleProblem } from './check-style';
import { describeFiles } from './describe-files';

/** @throws {UserError} naming a built style of a part that the registrar would not register. */
export function requireStyles(folder: string, part: string): void {
  for (const { path } of describeFiles(folder)) {
    const problem = path.endsWith('.css') ? styleProblem(readFileSync(join(folder, path)), part) : null;
    if (problem) throw new UserError(`${path} ${problem}`);
  }
}
