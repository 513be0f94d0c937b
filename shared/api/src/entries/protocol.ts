/** The protocol between the API and its clients: GraphQL operations, paths, headers and answers. */
export {
  type AdmissionAnswer,
  admissionAnswerSchema,
  admissionPath,
  admissionRequestSchema,
} from '../answers/admission-answer';
export {
  interestPath,
  type OfferAnswer,
  offerAnswerSchema,
  offerPagePath,
  offerPath,
} from '../answers/offer';
export {
  type OrderAnswer,
  type OrderStatusAnswer,
  type RefusalReason,
  refusalReasons,
} from '../answers/order-answer';
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
} from '../answers/order-paths';
export {
  acceptedTicketSchema,
  type OrderReceipt,
  orderReceiptSchema,
  type ReceiptEvent,
  type TicketAnswer,
  type TicketStub,
  ticketAnswerSchema,
} from '../answers/order-receipt';
export {
  partReportPath,
  type ReportedRelease,
  readReleases,
  reportLimits,
  writeReleases,
} from '../answers/part-report';
export {
  type FaultKind,
  type PartFault,
  type PartMeasure,
  type PartReport,
  partReportSchema,
} from '../answers/part-report-schema';
export { type RefusalStatus, readReason, refusalStatuses } from '../answers/refusals';
export { type HandOverAnswer, handOverHeader, handOverPath } from '../hand-over';
export { getEventDocument } from '../operations/get-event';
export { getEventsDocument } from '../operations/get-events';
export { getTicketingItemsDocument } from '../operations/get-ticketing-items';
export { promoCodeDocument } from '../operations/promo-code';
