export { createOrderCalls } from './order-calls';
export { createOrderSender } from './order-document';
export { createOrderLooks } from './order-look';
export { orderPageRoute } from './order-page';
export { passRoutes } from './pass-routes';
export { ticketPageRoute } from './ticket-page';
