import type { Command } from 'commander';
import { addChange, type ChangeOptions, change } from '../program/command-line';

export const addRevoke = (program: Command) =>
  addChange(program, 'revoke <part> <version>', 'take a release back for good, from open visits too').action(
    (part: string, version: string, options: ChangeOptions) =>
      change({ type: 'revoke', part, version }, options),
  );
