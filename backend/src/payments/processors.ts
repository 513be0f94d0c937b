import { braintreeProcessor } from './braintree/braintree-processor';
import { mxProcessor } from './mx/mx-processor';
import type { Processor } from './processor';
import { stripeProcessor } from './stripe/stripe-processor';

/** Every processor that the API takes money by. */
export const processors: readonly Processor[] = [mxProcessor, braintreeProcessor, stripeProcessor];
