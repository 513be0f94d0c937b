import type { Event } from '@storefront/domain/event';
import { ButtonLink } from '@storefront/ui/button-link';
import { words } from '#words/waiting';
import { EventLogo } from '../layout/event-logo';
import { Sheet } from '../layout/sheet';
import { eventPath } from '../navigation/paths';
import { PlaceInLine } from './place-in-line';
import { type SaleOfEvent, saleOf } from './stock';
import { StockList } from './stock-list';
import { useLine } from './use-line';
import { useStock } from './use-stock';
import styles from './waiting-room.module.css';

function wordsOf(sale: SaleOfEvent): { readonly title: string; readonly explanation: string } {
  switch (sale) {
    case 'open':
      return { title: words.inLine, explanation: words.manyPeople };
    case 'sold-out':
      return { title: words.soldOut, explanation: words.allSold };
    case 'ended':
      return { title: words.salesEnded, explanation: words.noLongerSold };
  }
}

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
    onWaiting: ({ items }) => note(items),
  });
  const { title, explanation } = wordsOf(sale);
  return (
    <Sheet narrow>
      <div className={styles['head']}>
        <EventLogo event={event} />
        <p className={styles['muted']}>{event.name}</p>
        <h1 className={styles['title']}>{title}</h1>
      </div>
      {sale === 'open' ? (
        <>
          <p>{explanation}</p>
          <PlaceInLine place={place} isLost={isLost} />
          <StockList stock={stock} />
          <p className={styles['muted']}>{words.opensByItself}</p>
        </>
      ) : (
        <p role="status">{explanation}</p>
      )}
      <ButtonLink variant="secondary" href={eventPath(event.ticketing_slug)}>
        {words.backToEvent}
      </ButtonLink>
    </Sheet>
  );
}
