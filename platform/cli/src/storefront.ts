import { codeOf } from '@storefront/storage';
import { Command } from 'commander';
import { addCheck } from './commands/check';
import { addCreate } from './commands/create';
import { addDoctor } from './commands/doctor';
import { addInventory } from './commands/inventory';
import { addLogs, addSourceLines } from './commands/logs';
import { addPreview } from './commands/preview';
import { addPublish } from './commands/publish';
import { addRegistrar, addRegistryCommands } from './commands/registry-commands';
import { addRegister, addRolloutCommands } from './commands/release-commands';
import { addStatus } from './commands/status';
import { addVerify } from './commands/verify';
import { addDev } from './dev/dev';
import { readCliSettings } from './program/cli-settings';
import type { CommandLine } from './program/command-line';
import { explainFailure } from './program/output';
import type { ShopPlugIn } from './program/shop-plug-in';

/** Runs the command of this process for the parts of a shop. */
export async function runStorefront(shop: ShopPlugIn): Promise<void> {
  const program = new Command('storefront')
    .description('Release the parts of the storefront, and control which visitors get which release.')
    .addHelpText('after', '\nDocumentation: docs/releasing.md');

  const line: CommandLine = { program, settings: () => readCliSettings(shop, process.env) };
  addCreate(line);
  addDev(line);
  addCheck(line);
  addPublish(line);
  addRegister(line);
  addPreview(line);
  addRolloutCommands(line);
  addRegistryCommands(line);
  addStatus(line);
  addLogs(line);
  addVerify(line);
  addInventory(line);
  addSourceLines(line);
  addDoctor(line);
  addRegistrar(line);
  // A separate executable, so that the platform does not import the API.
  program.command('orders', 'find orders and help their buyers', { executableFile: 'storefront-orders' });

  // Closing the output early (`| head`) is no failure of the command.
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
