import { messages } from '#messages/event';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface TimeUntil {
  /** `in 4 days` */
  readonly text: string;
  /** Milliseconds after which the text is another one. */
  readonly changesInMs: number;
}

/** How long until an instant that is so many milliseconds ahead: in days from a day on, then in hours, then in minutes. */
export function timeUntil(ms: number): TimeUntil {
  if (ms >= dayMs) return rounded(ms, dayMs, messages.inDays);
  if (ms >= hourMs) return rounded(ms, hourMs, messages.inHours);
  const minutes = Math.max(1, Math.ceil(ms / minuteMs));
  return { text: messages.inMinutes(minutes), changesInMs: ms - (minutes - 1) * minuteMs };
}

function rounded(ms: number, unit: number, text: (count: number) => string): TimeUntil {
  const count = Math.round(ms / unit);
  // From half a unit less on the next lower count is nearer, and below one unit a smaller unit counts.
  const lasts = Math.max(count - 0.5, 1) * unit;
  return { text: text(count), changesInMs: ms - lasts + 1 };
}
