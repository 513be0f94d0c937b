import type { PaymentProcessor } from '@ticket-storefront/order-port';
import { traceCall } from '@ticket-storefront/server';
import { Gauge, Histogram } from 'prom-client';

/** Orders in this process's queue of reservations. */
export const reservations = new Gauge({
  name: 'storefront_reservations',
  help: 'Orders of this process that wait to be reserved, or are being reserved.',
  labelNames: ['state'],
});
// So that the metric exists before the first order.
for (const state of ['waiting', 'running']) reservations.set({ state }, 0);

/** How long orders waited for their turn. */
export const reservationWait = new Histogram({
  name: 'storefront_reservation_wait_seconds',
  help: 'Time that an order waited in this process to be reserved.',
  buckets: [0.01, 0.1, 0.5, 1, 3, 10, 30],
});

const atProcessor = new Histogram({
  name: 'storefront_processor_seconds',
  help: 'Time that a payment processor took to answer.',
  labelNames: ['processor', 'call', 'outcome'],
  buckets: [0.1, 0.3, 1, 3, 10, 30],
});

/** The adapter methods in metrics and traces. */
const timedCalls: Readonly<Record<string, string>> = {
  charge: 'charge',
  findPayment: 'find',
  refundPayment: 'refund',
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

/** Wraps payments to measure their calls in metrics and traces. */
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
