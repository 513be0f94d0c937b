import { lineOpensMs, saleBeginsAt } from '@ticket-storefront/domain/dates';
import type { Event, TicketingItem } from '@ticket-storefront/domain/events';
import { Notice } from '@ticket-storefront/ui';
import { messages } from '#messages/frame';
import { checkoutPath } from '../navigation/paths';
import { useNow } from '../services';

interface LineOpensProps {
  readonly event: Event;
  readonly items: readonly TicketingItem[];
}

/** Leads to the line of an event shortly before its sale begins (docs/rules.md, Waiting room). */
export function LineOpens({ event, items }: LineOpensProps) {
  const now = useNow();
  const begins = saleBeginsAt(items, now, event.timezone);
  if (!begins || begins.getTime() - now.getTime() > lineOpensMs) return null;
  return (
    <Notice kind="info">
      {messages.lineIsOpen} <a href={checkoutPath(event.ticketing_slug)}>{messages.joinLine}</a>
    </Notice>
  );
}
