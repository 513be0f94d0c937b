import type { Command } from 'commander';
import { addChange, type ChangeOptions, change } from '../command-line';

/** Adds `rollback` and `revoke`. */
export function addTakeBack(program: Command) {
  addChange(program, 'rollback <part>', 'take back the newest release that visitors get').action(
    (part: string, options: ChangeOptions) => change({ type: 'rollback', part }, options),
  );
  addChange(program, 'revoke <part> <version>', 'take a release back for good, from open visits too').action(
    (part: string, version: string, options: ChangeOptions) =>
      change({ type: 'revoke', part, version }, options),
  );
}
