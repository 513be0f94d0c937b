/** What the checkout document of one processor may reach beside the storefront's own origins. */
export interface ProcessorPolicy {
  readonly connect: readonly string[];
  readonly frame: readonly string[];
}

/** A processor whose card inputs are part of the page needs no host of its own in the browser. */
export const noProcessorHosts: ProcessorPolicy = { connect: [], frame: [] };
