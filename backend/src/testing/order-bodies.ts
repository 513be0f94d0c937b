import { createReferenceID, priceOrder } from '@storefront/domain';
import { buildCustomer } from '@storefront/testing';
import type { Dataset } from '../catalog/read-dataset';

interface Wanted {
  readonly eventId?: number;
  /** Item id to quantity. */
  readonly lines?: Readonly<Record<number, number>>;
  readonly promo?: string | null;
  readonly reference?: string;
}

export const goodCard = '4111111111111111';

/** The order and items that a browser posts: priced from the catalogue, whatever is wanted. */
function orderOf(dataset: Dataset, { eventId = 1, lines = { 11: 1 }, promo = null, reference }: Wanted) {
  const event = dataset.events.find(({ id }) => id === eventId) ?? {};
  const items = Object.entries(lines).map(([id, quantity]) => {
    const {
      name = '',
      price = 0,
      tax_percentage = null,
    } = dataset.ticketing_items.find((item) => item.id === Number(id)) ?? {};
    return { id: Number(id), name, price, tax_percentage, quantity };
  });
  const applied = dataset.promo_codes.find(({ uid }) => uid === promo) ?? null;
  const countable = items.filter(({ quantity }) => Number.isInteger(quantity) && quantity > 0);
  const order = {
    ...priceOrder({ event, items: countable, promo: applied }),
    eventName: 'Event',
    eventId,
    eventDynamicDescriptor: null,
    eventSurchargePercentage: null,
    email: 'ada@example.com',
    promo_code: promo,
    promo_code_uid: promo,
    promo_code_description: null,
    reference_id: reference ?? createReferenceID(),
  };
  return { order, items };
}

/** An order of the merchant-services form, right in every way. */
export function mxBody(dataset: Dataset, wanted: Wanted = {}) {
  const { order, items } = orderOf(dataset, wanted);
  return {
    paymentPayload: {
      billingFirstName: 'Ada',
      billingLastName: 'Lovelace',
      billingAddress1: '1 Main Street',
      billingAddress2: '',
      billingCity: 'Portland',
      billingState: 'ME',
      billingZipcode: '04101',
      cardNumber: goodCard,
      expiryMonth: '12',
      expiryYear: String(new Date().getUTCFullYear() + 3),
      cvv: '123',
      amount: order.transaction_total,
    },
    event: { id: order.eventId },
    customerPayload: {
      customerName: 'Ada Lovelace',
      customerBusinessName: '',
      email: 'ada@example.com',
      customerPhone: '+12075550100',
      customerAddress1: '1 Main Street',
      customerAddress2: '',
      customerCity: 'Portland',
      customerState: 'ME',
      customerZipcode: '04101',
    },
    order,
    items,
  };
}

/** An order of the free-order form, right in every way. */
export function freeBody(dataset: Dataset, wanted: Wanted = { eventId: 3, lines: { 31: 1 } }) {
  return {
    nonce: null,
    ...orderOf(dataset, wanted),
    customerDetails: buildCustomer(),
  };
}
