import { braintree } from './braintree/braintree';
import { mxMerchant } from './mx/mx-merchant';
import { stripe } from './stripe/stripe';

/** Every payment processor that the storefront takes money by. */
export const processors = [mxMerchant, braintree, stripe] as const;

/** One of them. */
export type Processor = (typeof processors)[number];

/** A processor by the name that events have for it. */
export type ProcessorName = Processor['name'];

/** The description of a processor, or null for one that is not known. */
export const processorOf = (name: string | null | undefined): Processor | null =>
  processors.find((processor) => processor.name === name) ?? null;
