import { addChange, type ChangeOptions, type CommandLine, change } from '../program/command-line';

export const addRevoke = (line: CommandLine) =>
  addChange(line, 'revoke <part> <version>', 'take a release back for good, from open visits too').action(
    (part: string, version: string, options: ChangeOptions) =>
      change(line, { type: 'revoke', part, version }, options),
  );
