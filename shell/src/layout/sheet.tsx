import { ButtonLink, classNames, LoadError, Spinner } from '@ticket-storefront/ui';
import hidden from '@ticket-storefront/ui/visually-hidden.module.css';
import type { ReactNode } from 'react';
import { messages } from '#messages/frame';
import styles from './sheet.module.css';

interface PageLoadingProps {
  /** Heading of a page that has no other yet. */
  readonly title?: string;
}

/** Shown while the page is loading. */
export function PageLoading({ title }: PageLoadingProps) {
  return (
    <>
      {title && <h1 className={hidden['spokenOnly']}>{title}</h1>}
      <p className={styles['loading']} role="status" data-needs-scripts>
        <Spinner />
        {messages.loading}
      </p>
    </>
  );
}

/** A page with a single message, and links onwards. */
export function PageMessage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles['message']}>
      <h1 className={styles['title']}>{title}</h1>
      {children}
    </div>
  );
}

interface SheetProps {
  readonly narrow?: boolean;
  /** Whether it is compact on phones. */
  readonly tight?: boolean;
  readonly children: ReactNode;
}

/** An opaque surface that makes text readable on any background picture. */
export function Sheet({ narrow = false, tight = false, children }: SheetProps) {
  return (
    <div className={classNames(styles['sheet'], narrow && styles['narrow'], tight && styles['tight'])}>
      {children}
    </div>
  );
}

interface PageFailedProps {
  readonly message: string;
  readonly onRetry: () => void;
}

/** A page whose event failed to load. */
export const PageFailed = ({ message, onRetry }: PageFailedProps) => (
  <Sheet narrow>
    <PageMessage title={messages.eventFailed}>
      <LoadError message={messages.error(message)} onRetry={onRetry} />
      <ButtonLink variant="quiet" href="/">
        {messages.seeAllEvents}
      </ButtonLink>
    </PageMessage>
  </Sheet>
);

/** Shown for an event that does not exist. @param children - what else the visitor may want */
export function EventNotFound({ children }: { readonly children?: ReactNode }) {
  return (
    <Sheet narrow>
      <PageMessage title={messages.eventNotFound}>
        <p>{messages.eventGone}</p>
        <ButtonLink href="/">{messages.seeAllEvents}</ButtonLink>
      </PageMessage>
      {children}
    </Sheet>
  );
}
