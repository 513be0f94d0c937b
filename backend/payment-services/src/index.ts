/** The protocol between the API and payment services, and both of its ends (docs/payment-services.md). */
export { followServices, type PaymentServices } from './follow-services';
export { openPaymentServices } from './open-payment-services';
export {
  type AnswerTo,
  answerSchemas,
  type CallBody,
  type CallName,
  callSchema,
  protocolVersion,
  type ServiceAnswer,
  type ServiceCall,
} from './protocol';
export { servePayments } from './serve-payments';
export { callService, createServicePayments } from './service-client';
