import type { Event } from '@storefront/domain/event';
import { ButtonLink } from '@storefront/ui/button-link';
import type { ReactNode } from 'react';
import { messages } from '#messages/checkout';
import { messages as frame } from '#messages/frame';
import { EventLogo } from '../layout/event-logo';
import { PageLoading, PageMessage, Sheet } from '../layout/sheet';
import { BackButton } from '../navigation/back-button';
import { checkoutPath, eventPath } from '../navigation/paths';
import { useServices } from '../services/shell-services';
import styles from './checkout-sheets.module.css';

/** Goes back one page, or to the event page where the previous page is not one of the storefront's. */
export function BackToMenu({ slug }: { readonly slug: string }) {
  const { trail, loadDocument } = useServices();
  const goBack = () => {
    const before = trail.pathBack(1);
    if (before && before !== checkoutPath(slug)) window.history.back();
    else loadDocument(eventPath(slug));
  };
  return <BackButton onClick={goBack} />;
}

interface CheckoutSheetsProps {
  readonly head: ReactNode;
  readonly order: ReactNode;
  readonly payment: ReactNode;
  readonly hidden?: boolean;
}

/** The places of a checkout, which are the same before its event is there, before its cart is, and after. */
export function CheckoutSheets({ head, order, payment, hidden }: CheckoutSheetsProps) {
  return (
    <div className={styles['sheets']} hidden={hidden}>
      <div className={styles['head']}>
        <Sheet tight>{head}</Sheet>
      </div>
      <div className={styles['order']}>
        <Sheet tight>{order}</Sheet>
      </div>
      <div className={styles['payment']}>
        <Sheet>{payment}</Sheet>
      </div>
    </div>
  );
}

/** Stands for a checkout until its event is there. */
export function CheckoutPlaceholder({ slug }: { readonly slug: string }) {
  return (
    <CheckoutSheets
      head={
        <div className={styles['event']}>
          <BackToMenu slug={slug} />
          <EventLogo event={null} />
          <PageLoading title={frame.checkout} />
          <p className={styles['gates']} />
        </div>
      }
      order={<div className={styles['awaited']} />}
      payment={null}
    />
  );
}

/** Stands for the checkout of an event that is over (docs/rules.md, Checkout). */
export const SalesEnded = ({ event }: { readonly event: Event }) => (
  <Sheet narrow>
    <PageMessage title={messages.salesEnded}>
      <p>{messages.eventIsOver(event.name)}</p>
      <p>
        <a href={eventPath(event.ticketing_slug)}>{messages.showEvent}</a>
      </p>
      <ButtonLink href="/">{frame.seeAllEvents}</ButtonLink>
    </PageMessage>
  </Sheet>
);
