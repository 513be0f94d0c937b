import type { EventPageProps, Host } from '@ticket-storefront/contract';
import { formatUsd } from '@ticket-storefront/domain';
import type { TicketingItem } from '@ticket-storefront/domain/events';
import { useEffect, useState } from 'react';
import './event.css';

interface EventProps extends EventPageProps {
  readonly host: Host;
}

export function Event({ event, items, host }: EventProps) {
  const [tickets, setTickets] = useState<readonly TicketingItem[]>(items ?? []);
  useEffect(() => {
    if (event && !items)
      host.catalogue.tickets(event.id).then((loaded) => loaded.ok && setTickets(loaded.value));
  }, [event, items, host]);

  return (
    <section className="remote-event-panel">
      <h1>{event?.name ?? 'Event'}</h1>
      {event &&
        tickets.map((ticket) => (
          <p key={ticket.id}>
            {ticket.name} {formatUsd(host.catalogue.allInCents(event, ticket))}
            <button
              type="button"
              onClick={() => host.cart.emit('cart:set-quantity', { itemId: ticket.id, quantity: 1 })}
            >
              Add one {ticket.name}
            </button>
          </p>
        ))}
    </section>
  );
}
