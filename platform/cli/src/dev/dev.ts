import { resolve } from 'node:path';
import { type ShownPart, serveWorkbench } from '@storefront/check';
import { isRemoteName, isSlotName } from '@storefront/format/parts';
import { readPackageFile } from '@storefront/releases';
import { UserError } from '@storefront/server';
import { type CommandLine, port, progress } from '../program/command-line';
import type { ShopPlugIn } from '../program/shop-plug-in';
import { followSources, makeByScript, makeByWebpack } from './part-maker';

import { serveStoreView } from './store-view';

/** The part in a folder, by its package.json. @throws {UserError} where it is no remote for a slot. */
function devPartIn(folder: string): ShownPart {
  const { name, owner, storefront } = readPackageFile(folder);
  const part = name.split('/').at(-1);
  if (!isRemoteName(part)) {
    throw new UserError(`${name} is no name of a remote: name it remote-… in ${folder}/package.json.`);
  }
  if (!isSlotName(storefront.slot)) {
    throw new UserError(`${part} is for no slot: name it as storefront.slot in ${folder}/package.json.`);
  }
  return { part, slot: storefront.slot, owner };
}

interface DevOptions {
  /** Folder of a finished build, which the script `build` writes. */
  readonly built?: string;
  /** Address of the store that the part is shown in. */
  readonly store: string;
  /** Of the workbench; the part inside the store is at the next one. 0 for any that are free. */
  readonly port: number;
}

/** A part that is shown while its team works on it. */
export interface Dev {
  readonly workbench: string;
  readonly storeView: string;
  close(): void;
}

/**
 * Shows a part alone in a workbench, and inside a store, and follows its sources.
 * @throws {UserError} where the folder holds no part.
 */
export async function dev(
  shop: ShopPlugIn,
  named: string,
  { built, store, port }: DevOptions,
  tell: (line: string) => void,
): Promise<Dev> {
  const folder = resolve(named);
  const shown = devPartIn(folder);
  const output = built === undefined ? null : resolve(built);
  const maker = output ? makeByScript(shop, folder, shown, output) : await makeByWebpack(shop, folder, shown);
  const storeView = await serveStoreView(shop, shown, store, port && port + 1);
  const workbench = await serveWorkbench(shop, { ...shown, port, storeView: storeView.origin });
  const unfollow = await followSources({
    folder,
    output,
    maker,
    show(build) {
      workbench.show(build);
      storeView.show(build);
      tell(`Built in ${build.tookMs} ms.`);
    },
    tellFailure(words) {
      workbench.tellFailure(words);
      tell(words);
    },
  });
  return {
    workbench: workbench.origin,
    storeView: storeView.origin,
    close() {
      unfollow();
      workbench.close();
      storeView.close();
    },
  };
}

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
