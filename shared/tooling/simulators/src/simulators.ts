import { simulatedBraintree } from './braintree/simulated-braintree';
import type { Simulator } from './common/simulator';
import { simulatedMx } from './mx/simulated-mx';
import { simulatedStripe } from './stripe/simulated-stripe';

/** A stand-in for each processor. */
export const simulators: readonly Simulator[] = [simulatedMx, simulatedBraintree, simulatedStripe];
