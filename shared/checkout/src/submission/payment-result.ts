import type { OrderAnswer } from '@storefront/api/answers/order-answer';

/** How an attempt to pay ended: the answer to it, or `not-paid`, where nothing was charged and no message is due. */
export type PaymentResult = OrderAnswer | 'not-paid';
