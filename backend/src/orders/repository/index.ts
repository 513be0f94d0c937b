export {
  claimDueCheck,
  claimDueReturn,
  countFailedCheck,
  type DueCheck,
  type DueReturn,
  forgetRefundedBuyer,
  hasPaymentToReturn,
  saveReturn,
  saveReturned,
  scheduleCheck,
  scheduleReturn,
} from './due-payments';
export { deleteUnpaidOrders, forgetPaidBuyers } from './forget-orders';
export {
  completedOrdersOf,
  readOwnHolds,
} from './open-orders';
export { findOrdersOfEmail, type OrderOfEmail } from './orders-of-email';
export {
  findAllConfirmed,
  findAttempt,
  findAttempts,
  findConfirmed,
  findOrder,
  findOrderSince,
  findOrders,
  lockOrder,
  lockReference,
} from './read-order';
export { readSales, type Sales, type SalesRequest } from './read-sales';
export {
  endPolling,
  forgetBuyer,
  freePromo,
  moveTickets,
  saveConfirmation,
  saveOrderState,
  savePayment,
  saveSale,
  usePromo,
} from './save-order';
export {
  type Release,
  rehearseOrders,
  releaseAttempts,
  type Sale,
  sellAttempts,
  storeAttempts,
} from './store-batch';
export { findReferenceOfCode, findTickets, saveAdmission, saveHolding } from './tickets';
