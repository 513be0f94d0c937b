import { formatGatesInZone, formatShortEventDates } from '@ticket-storefront/domain/dates';
import { cityAndState, type Event } from '@ticket-storefront/domain/events';

/** When and where an event is, in two lines without the unknown parts. */
export type Schedule = Readonly<Record<'dates' | 'gatesAndPlace', string>>;

/** `Sat, Nov 21, 2026` and `Gates: 6:00 PM - 11:00 PM EST · New York, NY`. */
export const scheduleOf = (event: Event): Schedule => ({
  dates: formatShortEventDates(event) ?? '',
  gatesAndPlace: [formatGatesInZone(event), cityAndState(event)].filter(Boolean).join(' · '),
});
