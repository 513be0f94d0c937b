/** Path of the API at which an event is a calendar file (RFC 5545). */
export const calendarPath = (eventId: number | ':eventId'): string =>
  `/ticketCheckout/events/${eventId}/calendar.ics`;
