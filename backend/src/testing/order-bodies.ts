import { orderSecretHeader } from '@ticket-storefront/api/protocol';
import { createReferenceID, priceOrder } from '@ticket-storefront/domain';
import { customerSchema, itemsSchema, orderSchema, type RequestedOrder } from '@ticket-storefront/order-port';
import { buildCustomer } from '@ticket-storefront/testing';
import * as v from 'valibot';
import type { Dataset } from '../catalog/read-dataset';
import type { TestStore } from './start-test-store';
import { goodCard } from './test-dataset';

interface Wanted {
  readonly eventId?: number;
  /** Item id to quantity. */
  readonly lines?: Readonly<Record<number, number>>;
  readonly promo?: string | null;
  readonly reference?: string;
}

/** An order as a browser posts it, priced from the catalogue. */
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

/** A valid order of the MX Merchant form. */
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

/** A valid free order. */
export function freeBody(dataset: Dataset, wanted: Wanted = { eventId: 3, lines: { 31: 1 } }) {
  return {
    nonce: null,
    ...orderOf(dataset, wanted),
    customerDetails: buildCustomer(),
  };
}

const bodySchema = v.object({ order: orderSchema, items: itemsSchema, customerDetails: customerSchema });

/** An order of MX Merchant as its route passes it on. */
export function requestedOrder(
  { dataset }: Pick<TestStore, 'dataset'>,
  wanted: Parameters<typeof freeBody>[1],
  client: Pick<RequestedOrder, 'visitor' | 'networks'> = { visitor: null, networks: null },
): RequestedOrder {
  const { order, items, customerDetails: customer } = v.parse(bodySchema, freeBody(dataset, wanted));
  const { eventId, reference_id: referenceID, promo_code_uid: promoUid, ...totals } = order;
  const processor = 'mxmerchant';
  const paid = { processor, hasPayment: true, secretHash: null, language: 'en', handOver: null } as const;
  const isVisitorProven = client.visitor !== null;
  return {
    referenceID,
    eventId,
    lines: items,
    promoUid,
    customer,
    totals,
    isVisitorProven,
    ...paid,
    ...client,
  };
}

/** The secret of the order's own browser. */
export const ownSecret = { [orderSecretHeader]: 'secret-of-this-browser' };

/** The secret of another browser. */
export const otherSecret = { [orderSecretHeader]: 'secret-of-another-browser' };
