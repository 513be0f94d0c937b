import { requestAdmission } from '@ticket-storefront/api';
import type { AdmissionAnswer } from '@ticket-storefront/api/protocol';
import type { Event } from '@ticket-storefront/domain/events';
import { ButtonLink, Notice, Spinner, VisuallyHidden } from '@ticket-storefront/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '#messages/waiting';
import { EventLogo, Sheet } from '../layout';
import { eventPath } from '../navigation/paths';
import { useServices } from '../services';
import { needsWork, proveVisitor } from './prove-visitor';
import { type ItemStock, type SaleOfEvent, saleOf, useStock } from './stock';
import styles from './waiting-room.module.css';

/** A visitor's place in line. */
export type Place = Extract<AdmissionAnswer, { readonly state: 'waiting' }>;

/** The number of visitors ahead. Some of them may have left. */
export function describeAhead({ before }: Pick<Place, 'before'>): string {
  if (before === 0) return messages.youAreNext;
  if (before === 1) return messages.oneBefore;
  return messages.before(before);
}

/** The estimated wait, in steps as coarse as the estimate. */
export function describeWait({ estimateSeconds }: Pick<Place, 'estimateSeconds'>): string {
  if (estimateSeconds === null) return messages.tooEarly;
  const minutes = Math.ceil(estimateSeconds / 60);
  if (minutes <= 1) return messages.aboutMinutes(1);
  if (minutes <= 10) return messages.aboutMinutes(minutes);
  if (minutes <= 60) return messages.aboutMinutes(Math.ceil(minutes / 5) * 5);
  return messages.moreThanAnHour;
}

/** When the order of the line is drawn. */
const describeDraw = (drawInMs: number): string => messages.drawIn(Math.max(1, Math.ceil(drawInMs / 60_000)));

/**
 * The screen reader announcement of a text that changes often: at first immediately, then at intervals.
 * @param everyMs - minimum time between announcements.
 */
export function useAnnouncement(text: string, everyMs: number): string {
  const [announced, setAnnounced] = useState('');
  const reportedAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    if (text === '') return;
    const rest = Math.max(0, reportedAt.current + everyMs - performance.now());
    const timer = window.setTimeout(() => {
      reportedAt.current = performance.now();
      setAnnounced(text);
    }, rest);
    return () => window.clearTimeout(timer);
  }, [text, everyMs]);

  return announced;
}

interface PlaceInLineProps {
  /** Null before the first answer. */
  readonly place: Place | null;
  readonly isLost: boolean;
}

/** A visitor's number, the number of visitors ahead, and the estimated wait; before a draw, when it is. */
export function PlaceInLine({ place, isLost }: PlaceInLineProps) {
  const drawInMs = place?.drawInMs;
  const turn = place ? `${describeAhead(place)} ${describeWait(place)}` : '';
  const spoken = drawInMs === undefined ? turn : describeDraw(drawInMs);
  const announcement = useAnnouncement(spoken, 60_000);
  return (
    <>
      {drawInMs !== undefined && (
        <div className={styles['place']}>
          <p className={styles['before']}>{describeDraw(drawInMs)}</p>
        </div>
      )}
      {drawInMs === undefined && place && (
        <div className={styles['place']}>
          <p className={styles['number']}>
            <span className={styles['muted']}>{messages.yourNumber}</span>{' '}
            <strong>{messages.number(place.place)}</strong>
          </p>
          <p className={styles['before']}>{describeAhead(place)}</p>
          <p className={styles['muted']}>{describeWait(place)}</p>
        </div>
      )}
      {!place && (
        <p className={styles['looking']} data-needs-scripts>
          <Spinner /> {messages.lookingUp}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {isLost && <Notice kind="info">{messages.connectionLost}</Notice>}
    </>
  );
}

const stateText = ({ state, left }: ItemStock): string =>
  ({
    'on-sale': left !== null && left < 100 ? messages.left(left) : messages.available,
    held: messages.inOtherCarts,
    before: messages.notYetOnSale,
    'sold-out': messages.soldOut,
    ended: messages.salesEnded,
  })[state];

/** The remaining tickets of an event. */
export function StockList({ stock }: { readonly stock: readonly ItemStock[] }) {
  if (stock.length === 0) return null;
  return (
    <section aria-labelledby="still-on-sale">
      <h2 className={styles['subtitle']} id="still-on-sale">
        {messages.ticketsRightNow}
      </h2>
      <ul className={styles['stock']}>
        {stock.map((item) => (
          <li key={item.id} className={styles['item']}>
            <span>{item.name}</span>
            <span className={styles['muted']}>{stateText(item)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const headingOf = (sale: SaleOfEvent, isDrawn: boolean) =>
  ({
    open: isDrawn ? [messages.inDraw, messages.drawExplained] : [messages.inLine, messages.manyPeople],
    'sold-out': [messages.soldOut, messages.allSold],
    ended: [messages.salesEnded, messages.noLongerSold],
  })[sale];

/** The event, and what happens after the wait. */
export interface WaitingRoomProps {
  readonly event: Event;
  readonly onAdmitted: () => void;
}

/** Shown while more people buy tickets than can be served (docs/rules.md, Waiting room). */
export function WaitingRoom({ event, onAdmitted }: WaitingRoomProps) {
  const { stock, refresh, note } = useStock(event);
  const sale = saleOf(stock);
  const enter = async () => {
    // The previous buyer may have taken the last ticket.
    if (saleOf(await refresh()) === 'open') onAdmitted();
  };
  const { place, isLost } = useLine(event.ticketing_slug, sale === 'open', {
    onAdmitted: enter,
    onWaiting: ({ items }) => note(items),
  });
  const [title, explanation] = headingOf(sale, place?.drawInMs !== undefined);
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
          <p className={styles['muted']} data-needs-scripts>
            {messages.opensByItself}
          </p>
        </>
      ) : (
        <p role="status">{explanation}</p>
      )}
      <ButtonLink variant="secondary" href={eventPath(event.ticketing_slug)}>
        {messages.backToEvent}
      </ButtonLink>
    </Sheet>
  );
}

/** Pages that lost their connection at the same time do not return at the same time. */
const retryMs = () => 4000 + Math.random() * 2000;

/**
 * Requests admission to the checkout of an event until it is granted.
 * @param isOpen - whether there is anything to wait for.
 * @returns the last known place, also while the connection is lost.
 */
export function useLine(
  slug: string,
  isOpen: boolean,
  { onAdmitted, onWaiting }: { readonly onAdmitted: () => void; readonly onWaiting: (place: Place) => void },
) {
  const { api, boot } = useServices();
  const [line, setLine] = useState<PlaceInLineProps>({ place: null, isLost: false });
  const enter = useEffectEvent(onAdmitted);
  const wait = useEffectEvent(onWaiting);

  useEffect(() => {
    if (!isOpen) return;
    let isOver = false;
    let timer: number | undefined;
    const poll = async () => {
      window.clearTimeout(timer);
      if (needsWork(boot.visitor) && (await proveVisitor(boot.visitor))) return enter();
      const answer = await requestAdmission(api, slug);
      if (isOver) return;
      if (answer?.state === 'admitted') return enter();
      if (answer) wait(answer);
      setLine(({ place }) => (answer ? { place: answer, isLost: false } : { place, isLost: true }));
      window.clearTimeout(timer);
      timer = window.setTimeout(poll, answer?.pollAfterMs ?? retryMs());
    };
    // Browsers suspend background pages.
    const requestAgain = () => {
      if (document.visibilityState === 'visible') void poll();
    };
    void poll();
    document.addEventListener('visibilitychange', requestAgain);
    window.addEventListener('online', requestAgain);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', requestAgain);
      window.removeEventListener('online', requestAgain);
    };
  }, [api, boot, slug, isOpen]);

  return line;
}
