const minutesPerDay = 24 * 60;

/**
 * Minutes from the midnight before an event's last day to its end. An end at or before the start of the same day means the
 * next day (docs/rules.md, Landing). @param opens - minutes of the day, or null where no time is known
 */
export const minutesToEnd = (opens: number | null, closes: number, isOneDay: boolean): number =>
  isOneDay && opens !== null && closes <= opens ? closes + minutesPerDay : closes;
