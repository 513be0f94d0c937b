import { applicationFeeCents, priceOrder } from '@ticket-storefront/domain';
import { buildCustomer } from '@ticket-storefront/testing';
import { type RushEvent, rowsOf } from './rush-dataset';

const customer = buildCustomer({ name: 'Robin Visitor' });

/** One ticket, priced as a browser prices it. */
function oneTicket(rushed: RushEvent, reference: string) {
  const { event, item } = rowsOf(rushed);
  const items = [{ ...item, quantity: 1 }];
  const order = {
    ...priceOrder({ event, items, promo: null }),
    eventName: event.name,
    eventId: rushed.id,
    eventDynamicDescriptor: null,
    eventSurchargePercentage: event.web_surcharge_percentage,
    email: customer.email,
    promo_code: null,
    promo_code_uid: null,
    promo_code_description: null,
    reference_id: reference,
  };
  return { order, items };
}

/** The body by which one ticket is ordered and paid at MX Merchant. */
export function mxBody(rushed: RushEvent, reference: string) {
  const { order, items } = oneTicket(rushed, reference);
  return {
    paymentPayload: {
      billingFirstName: 'Robin',
      billingLastName: 'Visitor',
      billingAddress1: customer.address1,
      billingAddress2: '',
      billingCity: customer.city,
      billingState: customer.state,
      billingZipcode: customer.zipcode,
      cardNumber: '4111111111111111',
      expiryMonth: '12',
      expiryYear: String(new Date().getUTCFullYear() + 3),
      cvv: '123',
      amount: order.transaction_total,
    },
    event: { id: rushed.id },
    customerPayload: {
      customerName: customer.name,
      customerBusinessName: '',
      email: customer.email,
      customerPhone: customer.phone,
      customerAddress1: customer.address1,
      customerAddress2: '',
      customerCity: customer.city,
      customerState: customer.state,
      customerZipcode: customer.zipcode,
    },
    order,
    items,
  };
}

/** The body by which a Stripe payment of one ticket is opened. */
export function stripeBody(rushed: RushEvent, reference: string) {
  const { order, items } = oneTicket(rushed, reference);
  const { config } = rowsOf(rushed).event.ticketing_payment_processor_config;
  const amountCents = Math.round(order.transaction_total * 100);
  return {
    localOrder: { ...order, event_slug: rushed.slug },
    amount_cents: amountCents,
    currency: config.currency,
    connected_account: config.connected_account_id,
    charge_mode: 'direct',
    application_fee_amount: applicationFeeCents({
      amountCents,
      processingRate: config.processing_rate,
      feePerTransaction: config.application_fee_per_transaction,
    }),
    statement_descriptor_suffix: 'TICKETING',
    capture_method: 'automatic',
    metadata: { reference_id: reference },
    customerDetails: customer,
    items,
  };
}
