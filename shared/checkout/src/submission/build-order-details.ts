import type { CheckoutOrder } from '@storefront/contract/checkout';
import type { Event } from '@storefront/domain/event';
import type { OrderDetails } from '@storefront/domain/order-details';

interface OrderParts {
  readonly event: Event;
  readonly order: CheckoutOrder;
  readonly email: string;
  /** 16 random characters, new for each attempt. */
  readonly referenceID: string;
}

/** The order details that every order request contains (docs/rules.md, Entities). */
export function buildOrderDetails({ event, order, email, referenceID }: OrderParts): OrderDetails {
  const { totals, promo } = order;
  return {
    ...totals,
    eventName: event.name,
    eventId: event.id,
    eventDynamicDescriptor: event.dynamic_descriptor,
    eventSurchargePercentage: event.web_surcharge_percentage ?? null,
    email,
    promo_code: promo?.uid ?? null,
    promo_code_uid: promo?.uid ?? null,
    promo_code_description: promo?.description ?? null,
    reference_id: referenceID,
  };
}
