import { simulatedBraintree } from './braintree/simulated-braintree';
import { simulatedMx } from './mx/simulated-mx';
import type { Simulator } from './simulator';
import { simulatedStripe } from './stripe/simulated-stripe';

/** A stand-in for each processor. */
export const simulators: readonly Simulator[] = [simulatedMx, simulatedBraintree, simulatedStripe];
