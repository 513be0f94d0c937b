import { readShellHealth } from '../actions/shell-health';
import { inventory } from '../inventory/inventory';
import { asTable } from '../output/table';
import { addCommand, answer, type CommandLine, type CommonOptions } from '../program/command-line';

export const addInventory = (line: CommandLine) =>
  addCommand(line, 'inventory', 'every script of every page: who runs it, owner, reason, hash').action(
    async (options: CommonOptions) => {
      const { assets, origin, readRegistry } = line.settings();
      const { assets: assetOrigin, ...sources } = await readShellHealth(origin);
      const rows = await inventory(await readRegistry(), { assets, assetOrigin }, sources, new Date());
      answer(options, rows, asTable(rows));
    },
  );
