import type { Command } from 'commander';
import { addChange, type ChangeOptions, change } from '../program/command-line';

export const addRollback = (program: Command) =>
  addChange(
    program,
    'rollback <part> [version]',
    'take back the newest release that visitors get, or nothing where it is not this version',
  ).action((part: string, version: string | undefined, options: ChangeOptions) =>
    change({ type: 'rollback', part, version }, options),
  );
