import { type DevOptions, dev } from '../actions/dev';
import { type CommandLine, progress } from '../program/command-line';
import { port } from '../program/numbers';

export const addDev = (line: CommandLine) =>
  line.program
    .command('dev [folder]')
    .description('show a part alone in a workbench, and inside a store, and follow its sources')
    .option('--built <folder>', 'where its script `build` writes a finished build')
    .option('--store <address>', 'the store that it is shown in, if not that of `npm start`')
    .option('--port <number>', 'of the workbench; inside the store it is at the next one', port, 5200)
    .action(async (folder: string | undefined, options: Omit<DevOptions, 'store'> & { store?: string }) => {
      const { shop, origin } = line.settings();
      const store = new URL(options.store ?? origin).origin;
      const { workbench, storeView } = await dev(shop, folder ?? '.', { ...options, store }, progress);
      progress(`Workbench: ${workbench}\nInside ${store}: ${storeView}\nEnd it with Ctrl+C.`);
    });
