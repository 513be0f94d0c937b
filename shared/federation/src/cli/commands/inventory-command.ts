import type { Command } from 'commander';
import { addCommand, answer, type CommonOptions, settings } from '../command-line';
import { inventory } from '../inventory';
import { readProcessorSources } from '../processor-sources';
import { asTable } from '../table';

export const addInventory = (program: Command) =>
  addCommand(program, 'inventory', 'every script of every page: owner, reason, hash').action(
    async (options: CommonOptions) => {
      const { assets, assetOrigin, origin, readRegistry } = settings();
      const sources = await readProcessorSources(origin);
      const rows = await inventory(await readRegistry(), assets, assetOrigin, sources);
      answer(options, rows, asTable(rows));
    },
  );
