export { countForEvent, limitedRoute, sendPlacedOrder, sendRefusal } from './answers';
export {
  handOverId,
  isVisitorProven,
  networksDecorator,
  networksOf,
  provenDecorator,
  readHandOverId,
  readLanguage,
  readSecretHash,
  readVisitor,
  visitorDecorator,
} from './client';
export {
  type AttemptKey,
  type CompletedOrder,
  type EventAttempt,
  isOpenTo,
  isOwn,
  type Order,
  type OrderAttempt,
  type OrderClient,
  type PendingOrder,
  type PlacedOrder,
  type RequestedLine,
  type RequestedOrder,
  type Reservation,
} from './order';
export {
  customerSchema,
  customerSchemaOf,
  formText,
  itemsSchema,
  orderSchema,
  parseBody,
  referenceForm,
  toRequestedOrder,
} from './order-body';
export {
  type AdapterSettings,
  type Charge,
  type ChargeResult,
  type ChargingProcessor,
  type ConnectedProcessor,
  callProcessor,
  defineAdapter,
  describeProcessor,
  type EventTerms,
  type FoundPayment,
  type LatePayment,
  type ListedPayment,
  type Orders,
  type OwnTables,
  type PaymentAttempt,
  type PaymentProcessor,
  type ProcessorAdapter,
  type RefundResult,
  type Refused,
  type TakenPayment,
} from './processor';
export type { Refusal } from './refusal';
export * as refusals from './refusal';
export { refusalSchema } from './refusal';
