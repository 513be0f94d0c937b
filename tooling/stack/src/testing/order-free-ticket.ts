import { createReferenceID, priceOrder } from '@ticket-storefront/domain';
import { buildCustomer } from '@ticket-storefront/testing';

/** Orders one free ticket of a store like the form for free orders. */
export async function orderFreeTicket(api: string, { event, item }: { event: number; item: number }) {
  const items = [{ id: item, name: 'Free', price: 0, tax_percentage: null, quantity: 1 }];
  const customer = buildCustomer();
  const answer = await fetch(`${api}/ticketCheckout/free-transaction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      nonce: null,
      order: {
        ...priceOrder({ event: {}, items, promo: null }),
        eventName: 'Event',
        eventId: event,
        eventDynamicDescriptor: null,
        eventSurchargePercentage: null,
        email: customer.email,
        promo_code: null,
        promo_code_uid: null,
        promo_code_description: null,
        reference_id: createReferenceID(),
      },
      customerDetails: customer,
      items,
    }),
  });
  if (!answer.ok) throw new Error(`The order was refused: ${await answer.text()}`);
}
