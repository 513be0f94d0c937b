import { addChange, type ChangeOptions, type CommandLine, change } from '../program/command-line';

export const addRollback = (line: CommandLine) =>
  addChange(
    line,
    'rollback <part> [version]',
    'take back the newest release that visitors get, or nothing where it is not this version',
  ).action((part: string, version: string | undefined, options: ChangeOptions) =>
    change(line, { type: 'rollback', part, version }, options),
  );
