import { journeyOrigins } from './journey-store';

const headers = {
  authorization: `Basic ${btoa('demo_public_key:demo_private_key')}`,
  'content-type': 'application/json',
};

/** Cents of every sale of an order that the simulated Braintree of a store approved. */
export async function readBraintreeCharges(
  reference: string,
  simulators: string = journeyOrigins.simulators,
): Promise<number[]> {
  const response = await fetch(`${simulators}/merchants/demo_merchant/transactions/advanced_search`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ search: { order_id: { is: reference }, status: ['submitted_for_settlement'] } }),
  });
  const amounts = (await response.text()).matchAll(/<amount>([\d.]+)<\/amount>/g);
  return [...amounts].map(([, dollars]) => Math.round(Number(dollars) * 100));
}
