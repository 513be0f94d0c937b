import { braintreeProcessor } from './braintree/braintree-processor';
import type { Processor } from './common/processor';
import { mxProcessor } from './mx/mx-processor';
import { stripeProcessor } from './stripe/stripe-processor';

/** Every processor that the API takes money by. */
export const processors: readonly Processor[] = [mxProcessor, braintreeProcessor, stripeProcessor];
