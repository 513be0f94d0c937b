import { formatSaleTime, nextInstant } from '@ticket-storefront/domain/dates';
import type { TicketingItem } from '@ticket-storefront/domain/events';
import { callAt, clockOffset } from '@ticket-storefront/ui';
import { useEffect, useMemo, useState } from 'react';
import { messages } from '#messages/event';
import styles from '../ticket-list.module.css';
import { timeUntil } from './time-until';

export interface SaleStartProps {
  readonly item: TicketingItem;
  readonly timezone: string | null;
  /** When the server rendered it, in milliseconds. */
  readonly renderedAt?: number | undefined;
}

/** When the sale of a ticket begins: the hour in the event's zone, how long until then, and a calendar file as a reminder. */
export function SaleStart({ item, timezone, renderedAt }: SaleStartProps) {
  const [now, setNow] = useState(() => renderedAt ?? Date.now());
  const [offset] = useState(() => (renderedAt === undefined ? 0 : clockOffset(renderedAt)));
  const opens = nextInstant([item.on_sale_date], timezone, new Date(now));
  const time = useMemo(() => formatSaleTime(item.on_sale_date, timezone), [item, timezone]);
  const left = opens === null ? null : timeUntil(opens - now);

  useEffect(() => {
    if (left === null) return;
    return callAt(now + left.changesInMs - offset, () => setNow(Date.now() + offset));
  }, [left, now, offset]);

  return (
    <div className={styles['start']}>
      <p>
        {/* Some browsers name some zones differently than the server. */}
        <span suppressHydrationWarning>{time}</span>
        {left && ` · ${left.text}`}
      </p>
      <a
        href={`/ticketCheckout/events/${item.event_id}/calendar.ics?sale=${item.id}`}
        aria-label={`${messages.remindMe}: ${item.name}`}
      >
        {messages.remindMe}
      </a>
    </div>
  );
}
