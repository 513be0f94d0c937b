import type { Shop } from '@storefront/format/parts';

/** What a document of a slot loads. */
interface DocumentFiles {
  /** Of the document, its API and its files. */
  readonly origin: string;
  readonly part: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The document that the shell server makes for a slot. */
export interface SlotDocument {
  /** Whether its part places orders. */
  readonly takesOrders: boolean;
  /** Whether it has fields in frames of somebody else, which nobody can fill without that. */
  readonly hasForeignFields: boolean;
  /** Its headers, with the policy that the shell server has for it. */
  headers(files: DocumentFiles): Readonly<Record<string, string>>;
}

/** A shop whose parts can be checked and shown: what its shell and its shell server give a part. */
export interface CheckedShop extends Shop {
  /**
   * The modules that the pages are built from in which parts are checked and shown, by the names of these pages. Nothing
   * reads them where the pages lie built beside the command line.
   */
  readonly pages: Readonly<Record<'check-page' | 'workbench', string>>;
  /** The path of the page that has a slot. */
  pagePath(slot: string): string;
  documentOf(slot: string): SlotDocument;
  /** The props by which the shell server has the part of a slot drawn; null where it draws none. */
  drawnProps(slot: string): object | null;
  /** The settings that a server entry is told of the shop at an origin. */
  serverConfig(origin: string): object;
}
