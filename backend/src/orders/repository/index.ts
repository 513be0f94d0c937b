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
  findOpenHolds,
  type HoldClient,
  isPromoHeld,
  isSameCartOpen,
  type NetworkHolds,
  readOwnHolds,
  readUnsoldTickets,
} from './open-orders';
export { findOrdersOfEmail, type OrderOfEmail } from './orders-of-email';
export {
  findAttempt,
  findAttempts,
  findConfirmed,
  findOrder,
  findOrderSince,
  lockOrder,
  lockReference,
  lockReferenceAndVisitor,
} from './read-order';
export {
  endPolling,
  forgetBuyer,
  freePromo,
  moveTickets,
  saveAttempt,
  saveConfirmation,
  saveOrderState,
  savePayment,
  saveRefusal,
  saveSale,
  usePromo,
} from './save-order';
export { findReferenceOfCode, findTickets, saveAdmission, saveHolding } from './tickets';
