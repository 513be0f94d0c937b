import { applicationFeeCents, priceOrder } from '@ticket-storefront/domain';
import { buildCustomer } from '@ticket-storefront/testing';
import type { eventRow, ticketRow } from './catalogue-rows';

const buyer = buildCustomer({ name: 'Robin Visitor' });

/** The rows of an event and of the ticket that is ordered. */
export interface SoldTicket {
  readonly event: ReturnType<typeof eventRow>;
  readonly item: ReturnType<typeof ticketRow>;
}

interface Wanted {
  readonly reference: string;
  readonly quantity?: number;
  readonly email?: string;
  readonly cardNumber?: string;
}

/** An order, priced as a browser prices it. */
function orderOf({ event, item }: SoldTicket, { reference, quantity = 1, email = buyer.email }: Wanted) {
  const items = [{ ...item, quantity }];
  const order = {
    ...priceOrder({ event, items, promo: null }),
    eventName: event.name,
    eventId: event.id,
    eventDynamicDescriptor: null,
    eventSurchargePercentage: event.web_surcharge_percentage,
    email,
    promo_code: null,
    promo_code_uid: null,
    promo_code_description: null,
    reference_id: reference,
  };
  return { order, items, customer: { ...buyer, email, confirmEmail: email } };
}

/** The body by which tickets are ordered and paid at MX Merchant. */
export function mxBody(sold: SoldTicket, wanted: Wanted) {
  const { order, items, customer } = orderOf(sold, wanted);
  const { cardNumber = '4111111111111111' } = wanted;
  return {
    paymentPayload: {
      billingFirstName: 'Robin',
      billingLastName: 'Visitor',
      billingAddress1: customer.address1,
      billingAddress2: '',
      billingCity: customer.city,
      billingState: customer.state,
      billingZipcode: customer.zipcode,
      cardNumber,
      expiryMonth: '12',
      expiryYear: String(new Date().getUTCFullYear() + 3),
      cvv: '123',
      amount: order.transaction_total,
    },
    event: { id: sold.event.id },
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

/** The body by which free tickets are ordered. */
export function freeBody(sold: SoldTicket, wanted: Wanted) {
  const { order, items, customer: customerDetails } = orderOf(sold, wanted);
  return { nonce: null, order, items, customerDetails };
}

/** The body by which tickets are ordered and paid by a payment service. @param means - the token that its checkout would send */
export function serviceBody(sold: SoldTicket, processor: string, means: string, wanted: Wanted) {
  const { order, items, customer: customerDetails } = orderOf(sold, wanted);
  return { processor, means, order, items, customerDetails };
}

/** The body by which a Stripe payment of tickets is opened. */
export function stripeBody(sold: SoldTicket, wanted: Wanted) {
  const { order, items, customer: customerDetails } = orderOf(sold, wanted);
  const { config } = sold.event.ticketing_payment_processor_config;
  const amountCents = Math.round(order.transaction_total * 100);
  return {
    localOrder: { ...order, event_slug: sold.event.slug },
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
    metadata: { reference_id: wanted.reference },
    customerDetails,
    items,
  };
}
