import { calendarPath } from '@ticket-storefront/api/protocol';
import type { Event } from '@ticket-storefront/domain/events';
import { classNames, IconButton, VisuallyHidden } from '@ticket-storefront/ui';
import buttons from '@ticket-storefront/ui/icon-button.module.css';
import { messages } from '#messages/frame';
import { messages as actions } from '#messages/share';
import { coverSizes } from '../boot';
import { BackgroundPicture } from '../layout';
import { useServices } from '../services';
import styles from './event-cover.module.css';
import { useShareEvent } from './share-event';

interface IconLinkProps {
  readonly href: string;
  readonly label: string;
  /** Strokes of the icon, as an SVG path on 16 × 16. */
  readonly path: string;
}

/** A link that looks like a round icon button. */
const IconLink = ({ href, label, path }: IconLinkProps) => (
  <a className={classNames(buttons['button'], styles['action'])} href={href}>
    <svg className={buttons['icon']} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
    <VisuallyHidden>{label}</VisuallyHidden>
  </a>
);

const arrow = 'M10 3L5 8l5 5';
const calendar = 'M3 4h10v9H3zM3 7h10M6 2v3M10 2v3';
const arrowUp = 'M8 10V2M5 5l3-3 3 3M3 9v4h10V9';

interface EventCoverProps {
  /** Undefined while loading; null if there is no event. */
  readonly event: Event | null | undefined;
}

/** The event's picture, or a stock picture if there is none or it fails to load. On it: back to all events, calendar and share. */
export function EventCover({ event }: EventCoverProps) {
  const { api } = useServices().boot;
  const share = useShareEvent();
  const hasDate = event?.start_date || event?.end_date;
  return (
    <div className={styles['cover']}>
      <BackgroundPicture className={styles['picture']} event={event} sizes={coverSizes} moves />
      <div className={styles['actions']}>
        <IconLink href="/" label={messages.allEvents} path={arrow} />
        {hasDate && (
          <IconLink href={`${api}${calendarPath(event.id)}`} label={actions.calendar} path={calendar} />
        )}
        {event && (
          <IconButton
            className={styles['action']}
            label={actions.share}
            path={arrowUp}
            onClick={() => void share(event)}
          />
        )}
      </div>
    </div>
  );
}
