import { fetchReceipt, hasOrderSecret, sendConfirmationAgain } from '@storefront/api';
import { calendarPath, type OrderReceipt } from '@storefront/api/protocol';
import { formatUsd } from '@storefront/domain';
import { calendarLinks, formatEventDates, formatGatesInZone } from '@storefront/domain/dates';
import { type Event, fullAddress, mapsUrl } from '@storefront/domain/events';
import { Button } from '@storefront/ui';
import { useEffect, useState } from 'react';
import { messages } from '#messages/confirmation';
import { messages as shareMessages } from '#messages/share';
import { useShareEvent } from '../event/share-event';
import { useServices } from '../services';
import type { CodePicture } from './code-picture';
import styles from './order-confirmation.module.css';

/** What was bought, as the API has stored it. */
function Receipt({ receipt }: { readonly receipt: OrderReceipt }) {
  const lines = receipt.lines.map(({ name, quantity, cents, note }) => ({
    label: `${quantity} x ${name}`,
    cents,
    note,
  }));
  const amounts = receipt.amounts.map(({ label, cents }) => ({
    label,
    cents,
    note: null,
  }));
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

/** What was bought, as the API has stored it; undefined while it is asked, null in a tab that has not placed the order. */
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

/** What draws codes is loaded with the first one. */
const drawCode = async (text: string): Promise<CodePicture> =>
  (await import(/* webpackChunkName: "code-picture" */ './code-picture')).codePicture(text);

/** The reference of an order as a QR code. Its place is kept until it is drawn. */
function ReferenceCode({ referenceID }: { readonly referenceID: string }) {
  const [drawn, setDrawn] = useState<CodePicture | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (code: CodePicture) => isCurrent && setDrawn(code);
    // Where it cannot be loaded, the reference stands above it in letters.
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

/** What the order was for, from the catalogue: name, dates, gates and place, as far as the event has them. */
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

/** What a visitor does with an order: keep it, tell friends of the event, have the e-mail again. */
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
  /** Undefined while it is loading, null where it is not known. */
  readonly event: Event | null | undefined;
}

/** Thanks the visitor for an order, with its reference, and what is worth keeping of it. */
export function OrderConfirmation({ referenceID, email, event }: OrderConfirmationProps) {
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
      {/* What is below waits for what is above it, and nothing moves. */}
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
