/** Name of the global in which a document keeps the calls that it has begun: a map of their answers by address. */
export const earlyCallsGlobal = 'earlyCalls';
