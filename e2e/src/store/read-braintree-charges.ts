import { journeyOrigins } from './journey-store';

const headers = {
  authorization: `Basic ${btoa('demo_public_key:demo_private_key')}`,
  'content-type': 'application/json',
};

/** The sales of an order that the simulated Braintree of a store approved, in the gateway's XML. */
async function searchSales(reference: string, simulators: string): Promise<string> {
  const response = await fetch(`${simulators}/merchants/demo_merchant/transactions/advanced_search`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ search: { order_id: { is: reference }, status: ['submitted_for_settlement'] } }),
  });
  return response.text();
}

/** Cents of every sale of an order that the simulated Braintree of a store approved. */
export async function readBraintreeCharges(
  reference: string,
  simulators: string = journeyOrigins.simulators,
): Promise<number[]> {
  const amounts = (await searchSales(reference, simulators)).matchAll(/<amount>([\d.]+)<\/amount>/g);
  return [...amounts].map(([, dollars]) => Math.round(Number(dollars) * 100));
}

/** The postal code of the card of every sale of an order that the simulated Braintree approved. */
export async function readBraintreePostalCodes(reference: string): Promise<string[]> {
  const sales = await searchSales(reference, journeyOrigins.simulators);
  return [...sales.matchAll(/<postal-code>([^<]*)<\/postal-code>/g)].map(([, postalCode = '']) => postalCode);
}
