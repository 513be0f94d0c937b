import type { Command } from 'commander';
import { type DevOptions, dev } from '../actions/dev';
import { progress, settings } from '../program/command-line';
import { port } from '../program/numbers';

export const addDev = (program: Command) =>
  program
    .command('dev [folder]')
    .description('show a part alone in a workbench, and inside a store, and follow its sources')
    .option('--built <folder>', 'where its script `build` writes a finished build')
    .option('--store <address>', 'the store that it is shown in, if not that of `npm start`')
    .option('--port <number>', 'of the workbench; inside the store it is at the next one', port, 5200)
    .action(async (folder: string | undefined, options: Omit<DevOptions, 'store'> & { store?: string }) => {
      const store = new URL(options.store ?? settings().origin).origin;
      const { workbench, storeView } = await dev(folder ?? '.', { ...options, store }, progress);
      progress(`Workbench: ${workbench}\nInside ${store}: ${storeView}\nEnd it with Ctrl+C.`);
    });
