/** The fields of the catalogue, each defined once, and the row types derived from them. */
export { eventFields, processorConfigFields, promoCodeFields, ticketingItemFields } from './catalogue-fields';
export type { DecimalInput, Field, Fields, PageField, PageKind, Value, ValueOfKind } from './field';
export {
  isListed,
  isOfOrganiser,
  isOnPage,
  isQueried,
  type ListRow,
  type PageRow,
  type StoredRow,
} from './rows';
