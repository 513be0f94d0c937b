/** A typed or pasted expiry date; the year is null if there is only a month. */
interface Expiry {
  /** Two digits at most. */
  readonly month: string;
  /** Four digits at most. */
  readonly year: string | null;
}

/** Splits an expiry date that was typed in one go: `12/30`, `1/2030`, `1230` or `122030`. */
export function splitExpiry(typed: string): Expiry {
  const parted = typed.includes('/') && /\d/.test(typed);
  const [first = '', second = ''] = typed.split('/').map((part) => part.replace(/\D/g, ''));
  const month = parted ? first.padStart(2, '0') : first;
  const year = (month.slice(2) + second).slice(0, 4);
  return { month: month.slice(0, 2), year: year || null };
}

/** Adds the century: cards show only the last two digits of the year. */
export const withCentury = (year: string): string => (/^\d\d$/.test(year) ? `20${year}` : year);
