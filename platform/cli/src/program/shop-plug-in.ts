import type { CheckedShop } from '@storefront/check';
import type { ReleaseFile } from '@storefront/format';
import type { RemoteName, SlotName } from '@storefront/format/parts';

/** A local build that takes the place of what fills its slot in the store. */
export interface LocalRelease {
  readonly part: RemoteName;
  readonly slot: SlotName;
  readonly version: string;
  readonly contract: string;
  readonly script: ReleaseFile;
  readonly styles: readonly ReleaseFile[];
}

/** How a document of the store is shown with a local build. */
export interface StoreView {
  /** Path of the document. */
  readonly pathname: string;
  /** Where it is to call the API. */
  readonly api: string;
  /** A script that it is to run too. */
  readonly reloadScript: string;
}

/** Everything by which the command line is a shop's. */
export interface ShopPlugIn extends CheckedShop {
  /**
   * Has a document of the store start with a local build, where it has its slot; a null one is not built yet.
   * @returns the document, and the address of the API that it called; null where it named none.
   */
  rewriteDocument(
    html: string,
    local: LocalRelease | null,
    view: StoreView,
  ): { readonly html: string; readonly apiOrigin: string | null };
}
