import { fetchReceipt, hasOrderSecret, sendConfirmationAgain } from '@ticket-storefront/api';
import { calendarPath, type OrderReceipt } from '@ticket-storefront/api/protocol';
import { formatUsd } from '@ticket-storefront/domain';
import { calendarLinks, formatEventDates, formatGatesInZone } from '@ticket-storefront/domain/dates';
import { confirmationTitle, type Event, fullAddress, mapsUrl } from '@ticket-storefront/domain/events';
import { Button, ButtonLink } from '@ticket-storefront/ui';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from '#messages/confirmation';
import { messages as frame } from '#messages/frame';
import { messages as shareMessages } from '#messages/share';
import { createCartStorage, emptyCart } from '../cart';
import { useShareEvent } from '../event/share-event';
import { Backdrop, EventLogo, PageLoading, PageMessage, Sheet } from '../layout';
import { BackButton } from '../navigation/back-button';
import { eventPath } from '../navigation/paths';
import { useEvent, useEventAppearance, useHydrated, usePageTitle, useServices } from '../services';
import type { CodePicture } from './code-picture';
import styles from './order-confirmation.module.css';

function Receipt({ receipt }: { readonly receipt: OrderReceipt }) {
  const lines = receipt.lines.map(({ quantity, name, ...row }) => ({
    label: `${quantity} x ${name}`,
    ...row,
  }));
  const amounts = receipt.amounts.map((amount) => ({ ...amount, note: null }));
  return (
    <section className={styles['receipt']} aria-labelledby="receipt">
      <h2 className={styles['name']} id="receipt">
        {messages.bought}
      </h2>
      {[lines, amounts].map((rows, index) => (
        <dl key={index ? 'amounts' : 'lines'} className={styles['rows']}>
          {rows.map(({ label, cents, note }) => (
            <div key={label} className={styles['row']}>
              <dt>
                {label}
                {note && <span className={styles['delivery']}>{note}</span>}
              </dt>
              <dd>{formatUsd(cents)}</dd>
            </div>
          ))}
        </dl>
      ))}
      {receipt.statementName && <p className={styles['note']}>{messages.statement(receipt.statementName)}</p>}
    </section>
  );
}

/** The purchase, as the API stored it; undefined while loading, null in a tab that did not place the order. */
function useReceipt(referenceID: string): OrderReceipt | null | undefined {
  const { api } = useServices();
  const [receipt, setReceipt] = useState<OrderReceipt | null | undefined>(
    hasOrderSecret(referenceID) ? undefined : null,
  );
  useEffect(() => {
    let isCurrent = true;
    void fetchReceipt(api, referenceID).then((found) => {
      if (isCurrent) setReceipt(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [api, referenceID]);
  return receipt;
}

/** The QR code library loads with the first code. */
const drawCode = async (text: string): Promise<CodePicture> =>
  (await import(/* webpackChunkName: "code-picture" */ './code-picture')).codePicture(text);

/** The reference of an order as a QR code, with its space reserved until it is drawn. */
function ReferenceCode({ referenceID }: { readonly referenceID: string }) {
  const [drawn, setDrawn] = useState<CodePicture | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (code: CodePicture) => isCurrent && setDrawn(code);
    // If it fails to load, the reference is still readable above.
    void drawCode(referenceID).then(show, () => {});
    return () => {
      isCurrent = false;
    };
  }, [referenceID]);
  return (
    <svg
      className={styles['code']}
      viewBox={`0 0 ${drawn?.size ?? 1} ${drawn?.size ?? 1}`}
      role="img"
      aria-label={messages.code(referenceID)}
    >
      {drawn && <path d={drawn.path} />}
    </svg>
  );
}

/** The event of the order, from the catalogue: name, dates, gates and place, if known. */
function ConfirmedEvent({ event }: { readonly event: Event }) {
  const { api } = useServices().boot;
  const dates = formatEventDates(event);
  const gates = formatGatesInZone(event);
  const place = fullAddress(event);
  const calendars = calendarLinks(event);
  return (
    <section className={styles['event']} aria-labelledby="confirmed-event">
      <h2 className={styles['name']} id="confirmed-event">
        {event.name}
      </h2>
      {dates && <p>{dates}</p>}
      {gates && <p>{gates}</p>}
      {place && (
        <p>
          <a href={mapsUrl(event)} target="_blank" rel="noopener noreferrer">
            {place}
          </a>
        </p>
      )}
      {calendars.length > 0 && (
        <p className={styles['calendars']}>
          <a href={`${api}${calendarPath(event.id)}`}>{messages.calendarFile}</a>
          {calendars.map(({ name, url }) => (
            <a key={name} href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ))}
        </p>
      )}
    </section>
  );
}

interface ConfirmationActionsProps {
  readonly referenceID: string;
  readonly receipt: OrderReceipt | null;
  readonly event: Event | null;
}

/** Actions for a placed order: save it, share the event, resend the e-mail. */
function ConfirmationActions({ referenceID, receipt, event }: ConfirmationActionsProps) {
  const { api, toasts } = useServices();
  const share = useShareEvent();
  const [isSending, setSending] = useState(false);

  const resend = async () => {
    setSending(true);
    const { success, message } = await sendConfirmationAgain(api, referenceID);
    setSending(false);
    toasts.show(success ? 'success' : 'error', message);
  };

  return (
    <div className={styles['actions']}>
      <Button variant="secondary" onClick={() => window.print()}>
        {messages.print}
      </Button>
      {event && (
        <Button variant="secondary" onClick={() => void share(event)}>
          {shareMessages.share}
        </Button>
      )}
      {receipt && (
        <Button variant="secondary" busy={isSending} onClick={() => void resend()}>
          {messages.sendAgain}
        </Button>
      )}
      {receipt?.pageUrl && <a href={receipt.pageUrl}>{messages.pageOfOrder}</a>}
    </div>
  );
}

interface OrderConfirmationProps {
  readonly referenceID: string;
  readonly email: string;
  /** Undefined while loading; null if unknown. */
  readonly event: Event | null | undefined;
}

/** Thanks the visitor for an order, with its reference and receipt. */
function OrderConfirmation({ referenceID, email, event }: OrderConfirmationProps) {
  const { links } = useServices().boot;
  const receipt = useReceipt(referenceID);
  return (
    <div className={styles['confirmation']}>
      <h1 className={styles['title']}>{messages.thanks}</h1>
      <div className={styles['reference']}>
        <p>{messages.reference(referenceID)}</p>
        {receipt === undefined && <div className={styles['code']} />}
        {receipt && <ReferenceCode referenceID={referenceID} />}
      </div>
      <p>{messages.emailSent(email)}</p>
      <p className={styles['note']}>{messages.delivery}</p>
      {event && <ConfirmedEvent event={event} />}
      {/* Everything below waits for the content above, so nothing moves. */}
      {event !== undefined && receipt !== undefined && (
        <>
          {receipt && <Receipt receipt={receipt} />}
          <ConfirmationActions referenceID={referenceID} receipt={receipt} event={event} />
          <p className={styles['note']}>
            {messages.questions} <a href={links.contact}>{messages.contact}</a>
          </p>
        </>
      )}
    </div>
  );
}

/**
 * Empties the event's cart and goes back two history entries, past the checkout to the event page. If that entry is not the
 * event page, it navigates there (docs/rules.md, Confirmation).
 */
function useLeaveConfirmation(slug: string): () => void {
  const { trail, carts, loadDocument } = useServices();
  return () => {
    createCartStorage(carts, slug).write(emptyCart);
    if (trail.pathBack(2) === eventPath(slug)) window.history.go(-2);
    else loadDocument(eventPath(slug));
  };
}

interface OrderOfAddressProps {
  readonly slug: string;
  /** Undefined while loading; null if unknown. */
  readonly event: Event | null | undefined;
}

/** The order in the address of a confirmation, with a link back to its event. */
function OrderOfAddress({ slug, event }: OrderOfAddressProps) {
  const [parameters] = useSearchParams();
  const referenceID = parameters.get('referenceID')?.trim();
  const email = parameters.get('email')?.trim();
  const leave = useLeaveConfirmation(slug);
  if (!referenceID || !email) {
    return (
      <PageMessage title={messages.noOrder}>
        <p>{messages.addressWithoutOrder}</p>
        <ButtonLink href="/">{frame.seeAllEvents}</ButtonLink>
      </PageMessage>
    );
  }
  return (
    <>
      <BackButton onClick={leave} />
      <EventLogo event={event ?? null} />
      <OrderConfirmation referenceID={referenceID} email={email} event={event} />
    </>
  );
}

/** The confirmation of an order, known only by two parameters of the address (docs/rules.md, Confirmation). */
export function ConfirmationPage({ slug }: { readonly slug: string }) {
  const { current } = useEvent(slug);
  const event = current.state === 'loaded' ? current.value : null;
  const isHydrated = useHydrated();
  usePageTitle(confirmationTitle());
  useEventAppearance(event);

  return (
    <>
      <Backdrop event={current.state === 'loading' ? undefined : event} />
      <Sheet narrow>
        {/* Only in the browser: the server must not learn whose order it is. */}
        {isHydrated ? (
          <OrderOfAddress slug={slug} event={current.state === 'loading' ? undefined : event} />
        ) : (
          <PageLoading title={messages.yourOrder} />
        )}
      </Sheet>
    </>
  );
}
