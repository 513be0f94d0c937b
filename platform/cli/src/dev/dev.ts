import { resolve } from 'node:path';
import { type ShownPart, serveWorkbench } from '@ticket-storefront/check';
import { isRemoteName, isSlotName } from '@ticket-storefront/format/parts';
import { readPackageFile } from '@ticket-storefront/releases';
import { UserError } from '@ticket-storefront/server';
import {
  addCommand,
  answer,
  type CommandLine,
  type CommonOptions,
  port,
  progress,
} from '../program/command-line';
import type { ShopPlugIn } from '../program/shop-plug-in';
import { followSources, makeByScript, makeByWebpack } from './part-maker';
import { serveStoreView } from './store-view';

/** Reads the part of a package.json. @throws {UserError} if it is not a remote with a slot. */
function devPartIn(folder: string): ShownPart {
  const { name, owner, storefront } = readPackageFile(folder);
  const part = name.split('/').at(-1);
  if (!isRemoteName(part)) {
    throw new UserError(`${name} is not the name of a remote: call it remote-… in ${folder}/package.json.`);
  }
  if (!isSlotName(storefront.slot)) {
    throw new UserError(`${part} has no slot: set storefront.slot in ${folder}/package.json.`);
  }
  return { part, slot: storefront.slot, owner };
}

interface DevOptions {
  readonly built?: string;
  readonly store: string;
  /** Port of the workbench; the store view uses the next one. 0 for free ports. */
  readonly port: number;
}

/**
 * Shows a part in a workbench and inside a store, and rebuilds it when its sources change.
 * @throws {UserError} if the folder holds no part.
 */
export async function dev(
  shop: ShopPlugIn,
  named: string,
  { built, store, port }: DevOptions,
  report: (line: string) => void,
) {
  const folder = resolve(named);
  const shown = devPartIn(folder);
  const output = built === undefined ? null : resolve(built);
  const make = output ? makeByScript(shop, folder, shown, output) : await makeByWebpack(shop, folder, shown);
  const storeView = await serveStoreView(shop, shown, store, port && port + 1);
  const workbench = await serveWorkbench(shop, shown, port, storeView.origin);
  const stopFollowing = await followSources(folder, output, make, {
    show(build) {
      workbench.show(build);
      storeView.show(build);
      report(`Built in ${build.tookMs} ms.`);
    },
    reportFailure(message) {
      workbench.reportFailure(message);
      report(message);
    },
  });
  return {
    part: shown.part,
    workbench: workbench.origin,
    storeView: storeView.origin,
    close() {
      stopFollowing();
      workbench.close();
      storeView.close();
    },
  };
}

export const addDev = (line: CommandLine) =>
  addCommand(
    line,
    'dev [folder]',
    'show a part in a workbench and inside a store, and rebuild it on every change',
  )
    .option('--built <folder>', 'folder of the finished build that its script `build` writes')
    .option('--store <address>', 'store around the part, if not the one of `npm start`')
    .option(
      '--port <number>',
      'port of the workbench; the view inside the store uses the next one',
      port,
      5200,
    )
    .action(
      async (
        folder: string | undefined,
        options: Omit<DevOptions, 'store'> & CommonOptions & { store?: string },
      ) => {
        const { shop, origin } = line.settings();
        const store = new URL(options.store ?? origin).origin;
        const { part, workbench, storeView } = await dev(
          shop,
          folder ?? '.',
          { ...options, store },
          progress,
        );
        const text = `Workbench: ${workbench}\nInside ${store}: ${storeView}\nStop with Ctrl+C.`;
        answer('dev', options, { part, workbench, store, storeView }, text);
      },
    );
