/** For checkouts without React: the customer's inputs, and placing an order. */
export { customerInputs, type FormInput, inputsOf } from '../form-inputs';
export { buildOrderDetails, pollOrderStatus, refusalOutcome } from '../place-order';
