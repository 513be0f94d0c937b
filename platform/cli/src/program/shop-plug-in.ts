import type { CheckedShop } from '@ticket-storefront/check';
import type { ReleaseFile } from '@ticket-storefront/format';
import type { RemoteName, SlotName } from '@ticket-storefront/format/parts';

/** A local build that replaces the part in its slot of the store. */
export interface LocalRelease {
  readonly part: RemoteName;
  readonly slot: SlotName;
  readonly version: string;
  readonly contract: string;
  /** The file of the container. */
  readonly script: ReleaseFile;
  /** All modules, if the container is one. */
  readonly modules: readonly ReleaseFile[];
  readonly styles: readonly ReleaseFile[];
}

/** Adapts the command line to a shop. */
export interface ShopPlugIn extends CheckedShop {
  /** Paths of a few documents of each kind, from the HTML of the landing page. */
  documentPaths(landing: string): readonly string[];
  /**
   * Makes a document of the store start with a local build, if it has the slot. The build is null before the first one.
   * @returns the document, and the original address of the API; null if it had none.
   */
  rewriteDocument(
    html: string,
    local: LocalRelease | null,
    view: { readonly pathname: string; readonly api: string; readonly reloadScript: string },
  ): { readonly html: string; readonly apiOrigin: string | null };
}
