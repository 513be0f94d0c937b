import type { Command } from 'commander';
import { addCommand, answer, type CommonOptions, settings } from '../command-line';
import { inventory } from '../inventory';
import { readProcessorSources } from '../processor-sources';
import { asTable } from '../table';

export const addInventory = (program: Command) =>
  addCommand(program, 'inventory', 'every script of every page: who runs it, owner, reason, hash').action(
    async (options: CommonOptions) => {
      const place = settings();
      const sources = await readProcessorSources(place.origin);
      const rows = await inventory(await place.readRegistry(), place, sources, new Date());
      answer(options, rows, asTable(rows));
    },
  );
