/** Places orders without components, for checkouts that do not use React. */
export { buildOrderDetails, pollOrderStatus, refusalOutcome } from '../place-order';
