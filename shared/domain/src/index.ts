/** Money: carts, prices, promo codes, limits and orders, in integer cents. */
export { applicationFeeCents } from './application-fee';
export { messagesIn } from './messages-in';
export { formatUsd } from './money';
export { type CartItem, createReferenceID, type OrderDetails, type OrderTotals } from './order';
export { breakdownLines } from './price-breakdown';
export { allInCents, isFree, type PricedItem, priceOrder, totalCents, undiscountedSubtotal } from './pricing';
export {
  checkPromo,
  checkPromoInput,
  type PromoCode,
  type PromoRejection,
  promoAppliedMessage,
  promoAppliedToast,
  promoMessages,
} from './promo';
export {
  capQuantity,
  isLowStock,
  isSoldOut,
  isStockLimit,
  maxQuantity,
  type PaidBy,
  type SalesClosed,
  salesClosed,
  withOwnTickets,
} from './quantity';
