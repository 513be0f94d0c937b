import type { PaymentProcessor } from '@storefront/order-port';
import { traceCall } from '@storefront/server/trace-call';
import { Histogram } from 'prom-client';

const atProcessor = new Histogram({
  name: 'storefront_processor_seconds',
  help: 'Time that a payment processor took to answer.',
  labelNames: ['processor', 'call', 'outcome'],
  buckets: [0.1, 0.3, 1, 3, 10, 30],
});

/** The calls to a processor that metrics and traces have, by the methods of its adapter. */
const timedCalls: Readonly<Record<string, string>> = {
  charge: 'charge',
  findPayment: 'find',
  giveBack: 'give-back',
  open: 'open',
  createClientToken: 'client-token',
};

type Call = (...args: readonly unknown[]) => Promise<{ readonly kind: string }>;

const timed =
  (processor: string, call: string, work: Call): Call =>
  async (...args) => {
    const end = atProcessor.startTimer({ processor, call });
    const attributes = { 'storefront.processor': processor, 'storefront.call': call };
    const result = await traceCall(
      { name: `${processor} ${call}`, attributes, outcomeOf: ({ kind }) => kind },
      () => work(...args),
    );
    end({ outcome: result.kind });
    return result;
  };

/** Payments at a processor whose calls tell metrics and traces how long they took and how they ended. */
export function timePayments<Payments extends PaymentProcessor>(
  processor: string,
  payments: Payments,
): Payments {
  const calls = Object.entries(payments).flatMap(([method, work]) => {
    const call = timedCalls[method];
    return call ? [[method, timed(processor, call, work)]] : [];
  });
  return { ...payments, ...Object.fromEntries(calls) };
}
