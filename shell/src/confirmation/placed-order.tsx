import { sendConfirmationAgain } from '@ticket-storefront/api';
import { calendarPath, type OrderReceipt, type ReceiptEvent } from '@ticket-storefront/api/protocol';
import { formatUsd } from '@ticket-storefront/domain';
import type { Event } from '@ticket-storefront/domain/events';
import { Button, ButtonLink, classNames } from '@ticket-storefront/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messages } from '#messages/confirmation';
import { messages as shareMessages } from '#messages/share';
import { messages as ticketMessages } from '#messages/ticket';
import { useShareEvent } from '../event/share-event';
import { useServices } from '../services';
import styles from './placed-order.module.css';
import { TicketStubs, useLeadsToPass } from './ticket-stub';

/** What was bought, in rows that add up to the total. */
function ReceiptRows({ receipt }: { readonly receipt: OrderReceipt }) {
  const lines = receipt.lines.map(({ quantity, name, ...row }) => ({
    label: `${quantity} x ${name}`,
    ...row,
  }));
  const amounts = receipt.amounts.map((amount) => ({ ...amount, note: null }));
  return [lines, amounts].map((rows, index) => (
    <dl key={index ? 'amounts' : 'lines'} className={styles['rows']}>
      {rows.map(({ label, cents, note }) => (
        <div key={label} className={styles['row']}>
          <dt>
            {label}
            {note && <span className={styles['note']}>{note}</span>}
          </dt>
          <dd>{formatUsd(cents)}</dd>
        </div>
      ))}
    </dl>
  ));
}

/** Opens a fold while the page is printed: paper has nothing to press. */
function useOpenInPrint() {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const open = () => {
      if (fold.current) fold.current.open = true;
    };
    window.addEventListener('beforeprint', open);
    return () => window.removeEventListener('beforeprint', open);
  }, []);
  return fold;
}

interface PlacedOrderProps {
  readonly referenceID: string;
  readonly receipt: OrderReceipt;
  /** The event in the catalogue; null if unknown. */
  readonly event: Event | null;
}

/** The receipt of an order: rows, and resending. */
function Receipt({ referenceID, receipt, event }: PlacedOrderProps) {
  const { api, toasts } = useServices();
  const share = useShareEvent();
  const fold = useOpenInPrint();
  const [isSending, setSending] = useState(false);
  const resend = async () => {
    setSending(true);
    const { success, message } = await sendConfirmationAgain(api, referenceID);
    setSending(false);
    toasts.show(success ? 'success' : 'error', message);
  };
  return (
    <details ref={fold} className={styles['fold']}>
      <summary>{ticketMessages.receipt}</summary>
      <section className={styles['receipt']} aria-labelledby="receipt">
        <h2 className={styles['bought']} id="receipt">
          {ticketMessages.bought}
        </h2>
        <ReceiptRows receipt={receipt} />
        {receipt.statementName && (
          <p className={styles['note']}>{ticketMessages.statement(receipt.statementName)}</p>
        )}
        <div className={styles['actions']}>
          <Button variant="secondary" busy={isSending} onClick={() => void resend()}>
            {messages.resend}
          </Button>
          {event && (
            <Button variant="secondary" onClick={() => void share(event)}>
              {shareMessages.share}
            </Button>
          )}
        </div>
      </section>
    </details>
  );
}

/** A fold with links to the calendars that an event can be added to. */
function Calendars({ event }: { readonly event: ReceiptEvent }) {
  const { api } = useServices().boot;
  if (event.calendars.length === 0) return null;
  return (
    <details className={classNames(styles['fold'], styles['calendars'])}>
      <summary>{ticketMessages.calendar}</summary>
      <div className={styles['choices']}>
        <ButtonLink variant="secondary" href={`${api}${calendarPath(event.id)}`}>
          {ticketMessages.appleCalendar}
        </ButtonLink>
        {event.calendars.map(({ name, url }) => (
          <ButtonLink key={name} variant="secondary" href={url} target="_blank" rel="noopener noreferrer">
            {name}
          </ButtonLink>
        ))}
      </div>
    </details>
  );
}

/** An order whose API vouches for it: its tickets, and below them print, calendars and receipt. Loads with the receipt. */
export function PlacedOrder({ children, ...props }: PlacedOrderProps & { readonly children: ReactNode }) {
  const { tickets, event, pageUrl } = props.receipt;
  const leadsToPass = useLeadsToPass(tickets, pageUrl);
  return (
    <>
      <TicketStubs tickets={tickets} event={event} pictured={props.event} page={pageUrl} />
      <div className={styles['below']}>
        <div className={styles['main']}>
          <Button variant={leadsToPass ? 'secondary' : 'primary'} onClick={() => window.print()}>
            {ticketMessages.print}
          </Button>
          {pageUrl && (
            <ButtonLink variant="secondary" href={pageUrl}>
              {messages.viewOrder}
            </ButtonLink>
          )}
        </div>
        <div className={styles['folds']}>
          {event && <Calendars event={event} />}
          <Receipt {...props} />
        </div>
        {children}
      </div>
    </>
  );
}
