import { priceOrder } from '@ticket-storefront/domain';

/** A card whose payment is approved late (remote-checkout-mx/going-live.md, Test cards). */
const slowCard = '4000000000000259';

/** Orders one ticket of a store without fees like MX Merchant's form. */
export async function orderBySlowCard(
  api: string,
  { event, item, price, reference }: { event: number; item: number; price: number; reference: string },
) {
  const items = [{ id: item, name: 'Ticket', price, tax_percentage: null, quantity: 1 }];
  const totals = priceOrder({ event: {}, items, promo: null });
  const email = 'ada@example.com';
  const answer = await fetch(`${api}/ticketCheckout/mx-web-transaction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      paymentPayload: {
        billingFirstName: 'Ada',
        billingLastName: 'Lovelace',
        billingAddress1: '1 Main Street',
        billingAddress2: '',
        billingCity: 'Portland',
        billingState: 'ME',
        billingZipcode: '04101',
        cardNumber: slowCard,
        expiryMonth: '12',
        expiryYear: String(new Date().getUTCFullYear() + 3),
        cvv: '123',
        amount: totals.transaction_total,
      },
      event: { id: event },
      customerPayload: {
        customerName: 'Ada Lovelace',
        customerBusinessName: '',
        email,
        customerPhone: '+12075550100',
        customerAddress1: '1 Main Street',
        customerAddress2: '',
        customerCity: 'Portland',
        customerState: 'ME',
        customerZipcode: '04101',
      },
      order: {
        ...totals,
        eventName: 'Event',
        eventId: event,
        eventDynamicDescriptor: null,
        eventSurchargePercentage: null,
        email,
        promo_code: null,
        promo_code_uid: null,
        promo_code_description: null,
        reference_id: reference,
      },
      items,
    }),
  });
  return { status: answer.status, body: await answer.json() };
}
