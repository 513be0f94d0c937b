import type { Command } from 'commander';
import { addChange, type ChangeOptions, change } from '../program/command-line';

export const addSlot = (program: Command) =>
  addChange(
    program,
    'slot <slot> [part]',
    'say which part fills a slot of the pages; without a part, none',
  ).action((slot: string, part: string | undefined, options: ChangeOptions) =>
    change({ type: 'slot', slot, part: part ?? null }, options),
  );
