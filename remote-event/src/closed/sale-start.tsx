import { formatSaleTime, instantOf } from '@ticket-storefront/domain/dates';
import type { TicketingItem } from '@ticket-storefront/domain/events';
import { useMemo } from 'react';
import { messages } from '#messages/event';
import styles from '../ticket-list.module.css';

const minuteMs = 60_000;

/** Units of the time left with their milliseconds: each counts until less than one of it is left. */
const units = [
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const;

/** `in 4 days`: how long until an instant that is so many milliseconds ahead. */
export function timeUntil(ms: number): string {
  const [unit, unitMs] = units.find(([, each]) => ms >= each) ?? ['minute', ms];
  return new Intl.RelativeTimeFormat(messages.language).format(Math.round(ms / unitMs), unit);
}

interface SaleStartProps {
  readonly item: TicketingItem;
  readonly timezone: string | null;
  /** The present. */
  readonly now: Date;
}

/** When the sale of a ticket begins: the hour in the event's zone, how long until then, and a calendar file as a reminder. */
export function SaleStart({ item, timezone, now }: SaleStartProps) {
  const date = item.on_sale_date;
  const [time, opens] = useMemo(
    () => [formatSaleTime(date, timezone), instantOf(date, timezone)],
    [date, timezone],
  );
  return (
    <div className={styles['start']}>
      {/* Some browsers name some zones differently than the server. */}
      <p suppressHydrationWarning>{opens !== null && `${time} · ${timeUntil(opens - now.getTime())}`}</p>
      <a
        href={`/ticketCheckout/events/${item.event_id}/calendar.ics?sale=${item.id}`}
        aria-label={`${messages.remindMe}: ${item.name}`}
      >
        {messages.remindMe}
      </a>
    </div>
  );
}
