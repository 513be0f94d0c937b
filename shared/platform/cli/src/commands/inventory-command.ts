import type { Command } from 'commander';
import { addCommand, answer, type CommonOptions, settings } from '../command-line';
import { inventory } from '../inventory';
import { readShellHealth } from '../shell-health';
import { asTable } from '../table';

export const addInventory = (program: Command) =>
  addCommand(program, 'inventory', 'every script of every page: who runs it, owner, reason, hash').action(
    async (options: CommonOptions) => {
      const { assets, origin, readRegistry } = settings();
      const { assets: assetOrigin, ...sources } = await readShellHealth(origin);
      const rows = await inventory(await readRegistry(), { assets, assetOrigin }, sources, new Date());
      answer(options, rows, asTable(rows));
    },
  );
