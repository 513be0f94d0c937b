/** The client of the API: each call returns parsed domain types. */
export { requestAdmission } from './admission';
export { createCatalogue, fetchAvailability, fetchEvent, fetchTicketingItems } from './catalogue';
export { entryStorage } from './entry-storage';
export { fetchEvents } from './event-list';
export { fetchHandOver, reportChangedCart } from './hand-over';
export {
  fetchHold,
  fetchOrder,
  fetchOrderStatus,
  hasOrderSecret,
  holdEndsInMs,
  orderSecret,
  orderSecretOf,
  storeOrderSecret,
} from './orders';
export { isOffline, offlineMessage, postFreeTransaction, postOrder } from './place-order';
export { findPromoCode } from './promo-code';
export { fetchReceipt, sendConfirmationAgain } from './receipt';
export { callAhead, createRestClient, timeoutSignal } from './rest-client';
export {
  type ListedEvent,
  type PageData,
  pageDataElementId,
  pageDataSchema,
  ticketingItemSchema,
} from './rows';
