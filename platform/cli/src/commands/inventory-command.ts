import type { Command } from 'commander';
import { readShellHealth } from '../actions/shell-health';
import { inventory } from '../inventory/inventory';
import { asTable } from '../output/table';
import { addCommand, answer, type CommonOptions, settings } from '../program/command-line';

export const addInventory = (program: Command) =>
  addCommand(program, 'inventory', 'every script of every page: who runs it, owner, reason, hash').action(
    async (options: CommonOptions) => {
      const { assets, origin, readRegistry } = settings();
      const { assets: assetOrigin, ...sources } = await readShellHealth(origin);
      const rows = await inventory(await readRegistry(), { assets, assetOrigin }, sources, new Date());
      answer(options, rows, asTable(rows));
    },
  );
