/** Each field of the catalogue, defined once, and the rows that follow from it. */
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
