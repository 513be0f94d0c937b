import type { Event } from '@storefront/domain/event';
import { ButtonLink } from '@storefront/ui/button-link';
import { EventLogo } from '../layout/event-logo';
import { Sheet } from '../layout/sheet';
import { eventPath } from '../navigation/paths';
import { PlaceInLine } from './place-in-line';
import { type SaleOfEvent, saleOf } from './stock';
import { StockList } from './stock-list';
import { useLine } from './use-line';
import { useStock } from './use-stock';
import styles from './waiting-room.module.css';

const over: Readonly<
  Record<Exclude<SaleOfEvent, 'open'>, { readonly title: string; readonly words: string }>
> = {
  'sold-out': {
    title: 'Sold out',
    words: 'All tickets for this event are sold. There is nothing left to wait for.',
  },
  ended: { title: 'Sales ended', words: 'Tickets for this event are no longer sold.' },
};

/** What the waiting room is for. */
export interface WaitingRoomProps {
  readonly event: Event;
  readonly onAdmitted: () => void;
}

/** Shown while more people buy tickets for an event than can be served (docs/rules.md, Waiting room). */
export function WaitingRoom({ event, onAdmitted }: WaitingRoomProps) {
  const { stock, refresh, note } = useStock(event);
  const sale = saleOf(stock);
  const enter = async () => {
    // The last ticket may have gone to the buyer before.
    if (saleOf(await refresh()) === 'open') onAdmitted();
  };
  const { place, isLost } = useLine(event.ticketing_slug, sale === 'open', {
    onAdmitted: enter,
    onWaiting: ({ items }) => (items ? note(items) : void refresh()),
  });
  return (
    <Sheet narrow>
      <div className={styles['head']}>
        <EventLogo logo={event.ticketing_logo} name={event.name} />
        <p className={styles['muted']}>{event.name}</p>
        <h1 className={styles['title']}>{sale === 'open' ? 'You are in line' : over[sale].title}</h1>
      </div>
      {sale === 'open' ? (
        <>
          <p>
            Many people are buying tickets for this event. Everybody is served in the order in which they
            came.
          </p>
          <PlaceInLine place={place} isLost={isLost} />
          <StockList stock={stock} />
          <p className={styles['muted']}>
            When it is your turn, the checkout opens by itself. Please keep this page open: while it is
            closed, others are served first, but your number stays yours. Your cart is kept.
          </p>
        </>
      ) : (
        <p role="status">{over[sale].words}</p>
      )}
      <ButtonLink variant="secondary" href={eventPath(event.ticketing_slug)}>
        Back to the event
      </ButtonLink>
    </Sheet>
  );
}
