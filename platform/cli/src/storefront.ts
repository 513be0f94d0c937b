import { codeOf } from '@storefront/storage';
import { Command } from 'commander';
import {
  addCheck,
  addCreate,
  addDoctor,
  addInventory,
  addLogs,
  addPreview,
  addPromote,
  addPublish,
  addRegister,
  addRegistrar,
  addRegistryCommands,
  addRevoke,
  addRollback,
  addSlot,
  addSourceLines,
  addStatus,
  addTeam,
  addVerify,
} from './commands';
import { addDev } from './dev/dev';
import { readCliSettings } from './program/cli-settings';
import type { CommandLine } from './program/command-line';
import { explainFailure } from './program/output';
import type { ShopPlugIn } from './program/shop-plug-in';

/** Runs the command that the process was started with, for the parts of a shop. */
export async function runStorefront(shop: ShopPlugIn): Promise<void> {
  const program = new Command('storefront')
    .description('Releases the parts of the storefront and says who gets which release.')
    .addHelpText('after', '\nSettings and the whole story: docs/releasing.md');

  const line: CommandLine = { program, settings: () => readCliSettings(shop, process.env) };
  addCreate(line);
  addDev(line);
  addCheck(line);
  addPublish(line);
  addRegister(line);
  addPreview(line);
  addPromote(line);
  addRollback(line);
  addRevoke(line);
  addRegistryCommands(line);
  addTeam(line);
  addSlot(line);
  addStatus(line);
  addLogs(line);
  addVerify(line);
  addInventory(line);
  addSourceLines(line);
  addDoctor(line);
  addRegistrar(line);
  // Found where npm puts the commands of all packages: nothing here knows the API.
  program.command('orders', 'find orders and help their buyers', { executableFile: 'storefront-orders' });

  // A reader of the output may close it early (`| head`), which is no failure of the command.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (codeOf(error) !== 'EPIPE') throw error;
    });
  }

  try {
    await program.parseAsync();
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = 1;
  }
}
