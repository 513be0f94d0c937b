import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@storefront/server';

const packages = 'node_modules/@storefront';

/**
 * Checks a version of the repository out beside the work tree, and removes it afterwards. Both use the packages of npm that
 * are installed.
 * @param root - folder of the work tree
 * @param ref - what git knows the version by, such as `main` or `HEAD~3`
 * @throws {UserError} where there is no such version.
 */
export async function withCheckout<Result>(
  root: string,
  ref: string,
  use: (checkout: string) => Promise<Result>,
): Promise<Result> {
  const git = (...command: string[]) => execFileSync('git', command, { cwd: root, stdio: 'pipe' });
  const place = join(root, '.data');
  mkdirSync(place, { recursive: true });
  const checkout = mkdtempSync(join(place, 'gallery-'));
  try {
    git('worktree', 'add', '--detach', checkout, ref);
  } catch (cause) {
    throw new UserError(`git cannot check out ${ref}: name a branch, a tag or a commit.`, { cause });
  }
  try {
    // They lead to the folders of the checkout itself; all others are found above it.
    cpSync(join(root, packages), join(checkout, packages), { recursive: true, verbatimSymlinks: true });
    return await use(checkout);
  } finally {
    git('worktree', 'remove', '--force', checkout);
  }
}
