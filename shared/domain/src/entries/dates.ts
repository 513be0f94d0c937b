/** The days and times of an event, for visitors. */
export {
  calendarLeaf,
  eventMonths,
  formatEventDates,
  formatGates,
  formatMonth,
  formatSaleDate,
  formatShortEventDates,
  formatTime,
  formatWhen,
} from '../dates';
export { calendarLinks, eventTimes, formatGatesInZone, writtenInstant, zoneOnDay } from '../event-times';
export { hasEnded } from '../has-ended';
export { type SaleState, saleState } from '../sale-window';
export { calendarDay, nextCheck, nextInstant } from '../zoned-time';
