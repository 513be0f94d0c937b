export { admitTickets } from './admit-tickets';
export { hashNetworks } from './check-holds';
export { checkEvent } from './check-order';
export { createSales, receivePayment, refundWithin, reverseOrder } from './complete-order';
export {
  type ConfirmedSums,
  confirmedAmounts,
  findReceipt,
  receiptEvent,
  statementNameOf,
} from './find-receipt';
export { acceptTicket, readTicket } from './hand-on';
export { createOrderLinks, type OrderLinks } from './model/order-links';
export { buyersCode, ticketsOf } from './model/tickets';
export type { OrderEmail, OrderServices, Processors } from './order-services';
export {
  placeOrder,
  refusalForUnreadReference,
  refuseSoldOut,
  type SoldOutServices,
  whileAdmitted,
} from './place-order';
export { abandonOrder, createReleases, releaseOrder, releaseWithin } from './release-order';
export {
  completedOrdersOf,
  deleteUnpaidOrders,
  findAllConfirmed,
  findAttempts,
  findOrder,
  findOrders,
  findOrdersOfEmail,
  forgetPaidBuyers,
  hasPaymentToReturn,
  lockOrder,
  type OrderOfEmail,
  readOwnHolds,
  rehearseOrders,
} from './repository';
export { createReservations } from './reserve-order';
export { refundDuePayments } from './return-payment';
export { createOrderLookUp, settleAttempt, settleDueAttempts } from './settle-attempts';
export { countOrdersUnderWay } from './under-way';
