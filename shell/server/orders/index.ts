export { createOrderCalls } from './order-calls';
export { createOrderSender } from './order-document';
export { createOrderLooks } from './order-look';
export { orderPageRoute } from './order-page';
export { ticketPageRoute } from './ticket-page';
