export {
  type AdmissionAnswer,
  type AdmissionRequest,
  admissionAnswerSchema,
  admissionPath,
  admissionRequestSchema,
} from './admission-answer';
export { interestPath, type OfferAnswer, offerAnswerSchema, offerPagePath, offerPath } from './offer';
export { type OrderAnswer, type OrderStatusAnswer, type RefusalReason, refusalReasons } from './order-answer';
export {
  calendarPath,
  doorPath,
  orderLinkHeader,
  orderLinksPath,
  orderPagePath,
  orderSecretHeader,
  ticketLinkHeader,
  ticketPagePath,
  ticketPaths,
} from './order-paths';
export {
  acceptedTicketSchema,
  type OrderReceipt,
  orderReceiptSchema,
  type ReceiptEvent,
  type TicketAnswer,
  type TicketStub,
  ticketAnswerSchema,
} from './order-receipt';
export {
  type PaymentStage,
  partReportPath,
  paymentStages,
  type ReportedRelease,
  readReleases,
  reportLimits,
  writeReleases,
} from './part-report';
export {
  type FaultKind,
  type PartFault,
  type PartMeasure,
  type PartPayment,
  type PartReport,
  partReportSchema,
} from './part-report-schema';
export { priorityPagePath, priorityPath, priorityRequestSchema } from './priority';
export { type RefusalStatus, readReason, refusalStatuses } from './refusals';
