import { codeOf } from '@ticket-storefront/storage';
import { Command, CommanderError } from 'commander';
import { addCommands } from './commands';
import { explainFailure, failureAsJson, readCliSettings, resolveLocalhost, type ShopPlugIn } from './program';

/** Runs the command of this process for the parts of a shop. */
export async function runStorefront(shop: ShopPlugIn): Promise<void> {
  resolveLocalhost();
  const program = new Command('storefront')
    .description('Release the parts of the storefront, and control which visitors get which release.')
    .addHelpText('after', '\nDocumentation: docs/releasing.md');

  // Commander explains a wrong use on standard error, and ends the process with the exit code of a separate executable.
  program.exitOverride((error) => {
    if (error.code === 'commander.executeSubCommandAsync') process.exit(error.exitCode);
    throw error;
  });
  addCommands({ program, settings: () => readCliSettings(shop, process.env) });
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
    const exitCode = error instanceof CommanderError ? error.exitCode : 1;
    if (!(error instanceof CommanderError)) process.stderr.write(`${explainFailure(error)}\n`);
    if (exitCode !== 0 && process.argv.includes('--json')) process.stdout.write(`${failureAsJson(error)}\n`);
    process.exitCode = exitCode;
  }
}
