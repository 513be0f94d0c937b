import { earlyCallsGlobal } from '../document/early-calls';

/** `fetch`, but that the first call of an address which the document has called already gets what comes of that. */
export const fetchOrBegun: typeof fetch = (address, options) => {
  const calls: unknown = Reflect.get(window, earlyCallsGlobal);
  const begun: unknown = calls instanceof Map ? calls.get(address) : undefined;
  if (!(calls instanceof Map) || !(begun instanceof Promise)) return fetch(address, options);
  calls.delete(address);
  return begun;
};
