import { codeOf } from '@storefront/storage/file-error';
import { Command } from 'commander';
import { addCheck } from './commands/check-command';
import { addCreate } from './commands/create-command';
import { addDev } from './commands/dev-command';
import { addDoctor } from './commands/doctor-command';
import { addInventory } from './commands/inventory-command';
import { addLogs } from './commands/logs-command';
import { addPreview } from './commands/preview-command';
import { addPromote } from './commands/promote-command';
import { addPublish } from './commands/publish-command';
import { addRegister } from './commands/register-command';
import { addRegistrar } from './commands/registrar-command';
import { addRegistryCommands } from './commands/registry-commands';
import { addRevoke } from './commands/revoke-command';
import { addRollback } from './commands/rollback-command';
import { addSlot } from './commands/slot-command';
import { addSourceLines } from './commands/source-lines-command';
import { addStatus } from './commands/status-command';
import { addTeam } from './commands/team-command';
import { addVerify } from './commands/verify-command';
import { explainFailure } from './output/explain-failure';

import { readCliSettings } from './program/cli-settings';
import type { CommandLine } from './program/command-line';
import type { ShopPlugIn } from './shop-plug-in';

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
