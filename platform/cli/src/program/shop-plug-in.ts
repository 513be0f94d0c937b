import type { KeyObject } from 'node:crypto';
import type { CheckedShop, CheckoutVisit } from '@ticket-storefront/check';
import type { ProcessorData, ReleaseFile } from '@ticket-storefront/format';
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

/** A payment service in the sandbox of its processor. */
export interface SandboxService {
  /** One or two addresses of it. */
  readonly addresses: readonly string[];
  /** The processor's name in events. */
  readonly processor: string;
  readonly description: ProcessorData;
  /** Signs the calls; the service trusts its public half. */
  readonly key: KeyObject;
}

/** A case of the conformance test. `seen` is what came instead; `missing` what to add, so that the case can run. */
export type ServiceCase = { readonly name: string; readonly rule: string } & (
  | { readonly result: 'passed' }
  | { readonly result: 'failed'; readonly seen: string }
  | { readonly result: 'left-out'; readonly missing: string }
);

/** Which self-assessment questionnaire of PCI DSS the checkout of a processor calls for, and why. */
export interface Questionnaire {
  readonly name: 'SAQ A' | 'SAQ A-EP' | 'SAQ D';
  /** How cards are taken, in a sentence each. */
  readonly reasons: readonly string[];
  /** Requirements that the evidence is for, each with what the merchant still has to do. */
  readonly duties: readonly string[];
}

/** Adapts the command line to a shop. */
export interface ShopPlugIn extends CheckedShop {
  /** Paths of a few documents of each kind, from the HTML of the landing page. Those of another origin are whole addresses. */
  documentPaths(landing: string): readonly string[];
  /** The origin of checkouts, from the HTML of the landing page; null if they share the shop's. */
  checkoutOrigin(landing: string): string | null;
  /**
   * Makes a document of the store start with a local build, if it has the slot. The build is null before the first one.
   * @returns the document, and the original addresses of the API and of checkouts, if they have one; null if it had none.
   */
  rewriteDocument(
    html: string,
    local: LocalRelease | null,
    view: { readonly pathname: string; readonly api: string; readonly reloadScript: string },
  ): { readonly html: string; readonly apiOrigin: string | null; readonly checkoutOrigin: string | null };
  /** Runs the conformance test of payment services. */
  checkPaymentService(service: SandboxService): Promise<readonly ServiceCase[]>;
  /** The addresses of all event pages that the landing page links to. */
  eventPages(landing: string, origin: string): readonly string[];
  /** The processor of an event, from the HTML of its page; null if it has none. */
  processorOf(eventPage: string): string | null;
  /** How a browser reaches checkouts. @param landing - the HTML of the landing page */
  visitOf(landing: string): CheckoutVisit;
  /** The questionnaire for a processor. @param description - if a payment service brings it */
  questionnaireOf(processor: string, description: ProcessorData | null): Questionnaire;
  /** Whether a page is served by the origin of checkouts, where they have one. */
  isOfCheckout(pathname: string): boolean;
}
