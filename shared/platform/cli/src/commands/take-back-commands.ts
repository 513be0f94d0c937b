import type { Command } from 'commander';
import { addChange, type ChangeOptions, change } from '../command-line';

/** Adds `rollback` and `revoke`. */
export function addTakeBack(program: Command) {
  addChange(
    program,
    'rollback <part> [version]',
    'take back the newest release that visitors get, or nothing where it is not this version',
  ).action((part: string, version: string | undefined, options: ChangeOptions) =>
    change({ type: 'rollback', part, version }, options),
  );
  addChange(program, 'revoke <part> <version>', 'take a release back for good, from open visits too').action(
    (part: string, version: string, options: ChangeOptions) =>
      change({ type: 'revoke', part, version }, options),
  );
}
