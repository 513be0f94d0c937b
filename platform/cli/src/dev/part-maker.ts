import { type PartBuild, readPartBuild, type ShownPart } from '@storefront/check/part-build';
import type { Shop } from '@storefront/format/shop';
import { entriesOfFinished } from '@storefront/releases/entries-of-finished';
import { createPartBuilder } from '@storefront/releases/part-builder';
import { withTemporaryFolder } from '@storefront/releases/with-temporary-folder';
import { runBuildScript } from './run-build-script';

/** Builds today's sources of a part as often as it is asked to. */
export interface PartMaker {
  /** @throws {UserError} with the bundler's own words where it does not build. */
  make(number: number): Promise<PartBuild>;
}

const since = (began: number) => Math.round(performance.now() - began);

/** Builds by the part's `webpack.config.mjs`. */
export async function makeByWebpack(shop: Shop, folder: string, shown: ShownPart): Promise<PartMaker> {
  const builder = await createPartBuilder({ folder, part: shown.part, mode: 'production' });
  return {
    make: (number) =>
      withTemporaryFolder(`dev-${shown.part}-`, async (output) => {
        const began = performance.now();
        const { entries } = await builder.build(output);
        return readPartBuild(shop, shown, output, entries, { number, tookMs: since(began) });
      }),
  };
}

/** Builds by the script `build` of the part's package, which writes a finished build. */
export const makeByScript = (shop: Shop, folder: string, shown: ShownPart, output: string): PartMaker => ({
  async make(number) {
    const began = performance.now();
    await runBuildScript(folder);
    return readPartBuild(shop, shown, output, entriesOfFinished(output, shop.languages), {
      number,
      tookMs: since(began),
    });
  },
});
