import { traceCall } from '@storefront/server/trace-call';
import { Counter, Histogram } from 'prom-client';

/** Orders that were refused, by reason (docs/rules.md, API answers). */
export const refusals = new Counter({
  name: 'storefront_order_refusals_total',
  help: 'Orders that were refused.',
  labelNames: ['reason'],
});

const atProcessor = new Histogram({
  name: 'storefront_processor_seconds',
  help: 'Time that a payment processor took to answer.',
  labelNames: ['processor', 'call', 'outcome'],
  buckets: [0.1, 0.3, 1, 3, 10, 30],
});

/** Does a call to a processor and tells metrics and traces how long it took and how it ended. */
export async function timeProcessor<Result extends { readonly kind: string }>(
  processor: string,
  call: 'charge' | 'find' | 'give-back' | 'open' | 'client-token',
  work: () => Promise<Result>,
): Promise<Result> {
  const end = atProcessor.startTimer({ processor, call });
  const attributes = { 'storefront.processor': processor, 'storefront.call': call };
  const result = await traceCall(
    { name: `${processor} ${call}`, attributes, outcomeOf: ({ kind }) => kind },
    work,
  );
  end({ outcome: result.kind });
  return result;
}
