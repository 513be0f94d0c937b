import * as v from 'valibot';
import { journeyOrigins } from './journey-store';

const paymentsSchema = v.object({
  records: v.array(v.object({ status: v.string(), amount: v.union([v.string(), v.number()]) })),
});

const headers = { authorization: `Basic ${btoa('demonstration-key:demonstration-secret')}` };

/** Cents of every payment of an order that the simulated MX Merchant of a store approved. */
export async function readMxCharges(
  reference: string,
  simulators: string = journeyOrigins.simulators,
): Promise<number[]> {
  const address = `${simulators}/mxmerchant/checkout/v3/payment?clientReference=${encodeURIComponent(reference)}`;
  const { records } = v.parse(paymentsSchema, await (await fetch(address, { headers })).json());
  return records
    .filter((payment) => payment.status === 'Approved')
    .map((payment) => Math.round(Number(payment.amount) * 100));
}
