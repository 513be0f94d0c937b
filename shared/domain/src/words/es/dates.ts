import type { words as en } from '../en/dates';

/** Made once, with the first of them: that takes far longer than to use one. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(instant: number, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat('es-US', { ...options, timeZone: 'UTC' });
  formats.set(key, known);
  // Browsers and servers differ in which spaces they write.
  return known.format(instant).replace(/\s/g, ' ');
}

/** Days and times in Spanish. */
export const words: typeof en = {
  day: (midnight) => format(midnight, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  shortDay: (midnight) =>
    format(midnight, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
  month: (midnight) => format(midnight, { month: 'long', year: 'numeric' }),
  shortMonth: (midnight) => format(midnight, { month: 'short' }),
  time: (minutes) => format(minutes * 60_000, { hour: 'numeric', minute: '2-digit', hour12: true }),
  gates: (times) => `Acceso: ${times}`,
  gatesUntil: (time) => `Acceso: hasta las ${time}`,
};
