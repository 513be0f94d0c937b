import type { ProcessorData } from '@ticket-storefront/format';
import type { Shop } from '@ticket-storefront/format/parts';

/** The shell server's document for a slot. */
export interface SlotDocument {
  readonly placesOrders: boolean;
  /** Whether it has fields in frames of a processor, which a check cannot fill. */
  readonly hasForeignFields: boolean;
  /** Public settings of the processor, in `host.config.processor`. */
  readonly settings: Readonly<Record<string, string>>;
  /**
   * Its headers, with the shell server's policy.
   * @param sources - `origin` is that of the document, its API and its files; scripts and styles load only from the addresses in
   * `files` and below those that end in a slash.
   */
  headers(sources: {
    readonly origin: string;
    readonly part: string;
    readonly files: readonly string[];
    /** Of the inline scripts, in the form of a policy. */
    readonly scriptHashes: readonly string[];
  }): Readonly<Record<string, string>>;
}

/** A shop whose parts can be checked and shown. */
export interface CheckedShop extends Shop {
  /**
   * Source modules of the pages of checks and of the workbench, and of the core of the federation runtime. The built command
   * line does not need them.
   */
  readonly pages: Readonly<Record<'check-page' | 'workbench' | 'runtime-core', string>>;
  /** The path of a slot's page. */
  pagePath(slot: string): string;
  /** @param processor - the description of the slot's processor, if a payment service brings it */
  documentOf(slot: string, processor?: ProcessorData | null): SlotDocument;
  /** The props of the shell server for a slot; null if it renders none there. */
  serverProps(slot: string): object | null;
  /** The settings of the shop for a server entry. */
  serverConfig(origin: string): object;
}

/** The shop in which a payment service brings a processor, as the team describes it; the same shop without a description. */
export const shopWith = <S extends CheckedShop>(shop: S, processor: ProcessorData | null): S =>
  processor ? { ...shop, documentOf: (slot) => shop.documentOf(slot, processor) } : shop;
