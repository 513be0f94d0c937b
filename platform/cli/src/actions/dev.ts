import { resolve } from 'node:path';
import { serveWorkbench } from '@storefront/check/serve-workbench';
import { devPartIn } from '../dev/dev-part';
import { followSources } from '../dev/follow-sources';
import { makeByScript, makeByWebpack } from '../dev/part-maker';
import { serveStoreView } from '../dev/store-view/serve-store-view';
import type { ShopPlugIn } from '../shop-plug-in';

export interface DevOptions {
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
