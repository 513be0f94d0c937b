import { simulatedBraintree } from './braintree/simulated-processor';
import type { Simulator } from './common/simulator';
import { simulatedMx } from './mxmerchant/simulated-processor';
import { simulatedStripe } from './stripe/simulated-processor';

/** A stand-in for each processor. */
export const simulators: readonly Simulator[] = [simulatedMx, simulatedBraintree, simulatedStripe];
