import type { OrderAnswer } from '@storefront/contracts/order-answer';

/** What a processor says of an attempt: an answer, or that nothing was paid and there is nothing to say about it. */
export type FoundOutcome = OrderAnswer | 'not-paid';
