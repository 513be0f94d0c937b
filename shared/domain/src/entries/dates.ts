/** The days and times of an event, for visitors. */
export {
  calendarLeaf,
  eventMonths,
  formatEventDates,
  formatGates,
  formatMonth,
  formatSaleDate,
  formatSaleTime,
  formatShortEventDates,
  formatShortEventDatesIn,
  formatTime,
  formatWhen,
} from '../dates';
export { calendarLinks, eventTimes, formatGatesInZone, writtenInstant, zoneOnDay } from '../event-times';
export { hasEnded } from '../has-ended';
export { lineOpensMs, type SaleState, saleBeginsAt, saleState } from '../sale-window';
export { calendarDay, instantOf, nextCheck, nextInstant } from '../zoned-time';
