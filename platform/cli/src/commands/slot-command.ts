import { addChange, type ChangeOptions, type CommandLine, change } from '../program/command-line';

export const addSlot = (line: CommandLine) =>
  addChange(
    line,
    'slot <slot> [part]',
    'say which part fills a slot of the pages; without a part, none',
  ).action((slot: string, part: string | undefined, options: ChangeOptions) =>
    change(line, { type: 'slot', slot, part: part ?? null }, options),
  );
