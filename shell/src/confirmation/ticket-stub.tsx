import type { ReceiptEvent, TicketStub as Ticket } from '@ticket-storefront/api/protocol';
import { formatShortEventDates } from '@ticket-storefront/domain/dates';
import type { Event } from '@ticket-storefront/domain/events';
import { Button, ButtonLink } from '@ticket-storefront/ui';
import { type UIEvent, useMemo, useRef, useState } from 'react';
import { messages } from '#messages/ticket';
import { useShareLink } from '../event/share-event';
import { BackgroundPicture } from '../layout';
import { useServices } from '../services';
import { codeGroups, codePicture } from './code-picture';
import { passAddress, wallets } from './passes';
import styles from './ticket-stub.module.css';

/** A code as text, in groups. */
const CodeText = ({ code }: { readonly code: string }) => (
  <span className={styles['codeText']}>
    {codeGroups(code).map((group, index) => (
      <span key={index}>{group}</span>
    ))}
  </span>
);

/** A code as a QR picture that opens on the whole screen, in white. */
function TicketCode({ code }: { readonly code: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { size, path } = useMemo(() => codePicture(code), [code]);
  const picture = (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={messages.code(code)}>
      <path d={path} />
    </svg>
  );
  return (
    <>
      <button
        type="button"
        className={styles['code']}
        aria-label={messages.showCode}
        onClick={() => dialog.current?.showModal()}
      >
        {picture}
      </button>
      <CodeText code={code} />
      <dialog ref={dialog} className={styles['whole']} aria-label={messages.code(code)}>
        {picture}
        <CodeText code={code} />
        <p>{messages.brightness}</p>
        <Button variant="secondary" onClick={() => dialog.current?.close()}>
          {messages.close}
        </Button>
      </dialog>
    </>
  );
}

/** The wallets that the shop has passes for. */
function useWallets() {
  const { passes = '' } = useServices().boot;
  return wallets.filter((wallet) => passes.includes(wallet));
}

/** Whether a ticket may still be used, and so has passes. */
const hasPasses = ({ code, state }: Ticket) => code !== null && state === 'valid';

/** Whether the main action of an order with these tickets is the pass of its first one. */
export function useLeadsToPass([first]: readonly Ticket[], page: string | null): boolean {
  const shown = useWallets();
  return page !== null && first !== undefined && hasPasses(first) && shown.length > 0;
}

/** The buttons that add a ticket to the wallets of phones. */
function Passes({ page, number }: { readonly page: string; readonly number: number }) {
  const labels = { apple: messages.addToApple, google: messages.addToGoogle };
  const shown = useWallets();
  if (shown.length === 0) return null;
  return (
    <div className={styles['passes']}>
      {shown.map((wallet, index) => (
        <ButtonLink
          key={wallet}
          variant={index || number > 1 ? 'secondary' : 'primary'}
          href={passAddress(page, wallet, number)}
        >
          {labels[wallet]}
        </ButtonLink>
      ))}
    </div>
  );
}

interface StubProps {
  readonly ticket: Ticket;
  /** The event, as the API stored it. */
  readonly event: ReceiptEvent | null;
  /** The event in the catalogue, for its picture; null if unknown. */
  readonly pictured: Event | null;
  /** Address of the order's own page; null without one. */
  readonly page: string | null;
}

/** One ticket: event, when and where, and what the door reads (docs/rules.md, Tickets). */
function TicketStub({ ticket, event, pictured, page }: StubProps) {
  const share = useShareLink();
  const { number, of, name, code, holder, state, sendUrl } = ticket;
  const position = messages.position({ number: String(number), of: String(of) });
  return (
    <li className={styles['item']}>
      <article className={styles['stub']} aria-label={`${name}, ${position}`}>
        <div className={styles['upper']}>
          <div className={styles['cover']}>
            <BackgroundPicture className={styles['picture']} event={pictured} sizes="24rem" />
          </div>
          <div className={styles['facts']}>
            {event && (
              <>
                <h2 className={styles['event']}>{event.name}</h2>
                {event.dates && (
                  <p className={styles['dates']}>
                    <span className={styles['short']}>{pictured && formatShortEventDates(pictured)}</span>
                    <span>{event.dates}</span>
                  </p>
                )}
                {event.gates && <p>{event.gates}</p>}
                {event.place && (
                  <p>
                    <a href={event.place.mapsUrl} target="_blank" rel="noopener noreferrer">
                      {event.place.address}
                    </a>
                  </p>
                )}
              </>
            )}
            <div className={styles['ticket']}>
              <dl>
                <div>
                  <dt>{messages.ticket}</dt>
                  <dd>{name}</dd>
                </div>
                {holder && code && (
                  <div>
                    <dt>{messages.holder}</dt>
                    <dd>{holder}</dd>
                  </div>
                )}
              </dl>
              <p className={styles['position']}>{position}</p>
            </div>
          </div>
        </div>
        <div className={styles['door']}>
          {state === 'handed-on' && <p>{holder ? messages.handedOnTo(holder) : messages.handedOn}</p>}
          {state === 'admitted' && <p>{messages.used}</p>}
          {code && <TicketCode code={code} />}
        </div>
      </article>
      {page && hasPasses(ticket) && <Passes page={page} number={number} />}
      {sendUrl && (
        <Button
          variant="secondary"
          className={styles['send']}
          onClick={() => void share({ title: messages.sent(event?.name ?? name), url: sendUrl })}
        >
          {messages.send}
        </Button>
      )}
    </li>
  );
}

interface TicketStubsProps extends Pick<StubProps, 'event' | 'pictured' | 'page'> {
  readonly tickets: readonly Ticket[];
}

/** The stubs of an order, which a phone swipes sideways, above a dot for each. */
export function TicketStubs({ tickets, ...shown }: TicketStubsProps) {
  const [current, setCurrent] = useState(0);
  const follow = ({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }: UIEvent) =>
    setCurrent(Math.round((scrollLeft / (scrollWidth - clientWidth)) * (tickets.length - 1)));
  return (
    <>
      <ol className={styles['stubs']} aria-label={messages.tickets(tickets.length)} onScroll={follow}>
        {tickets.map((ticket) => (
          <TicketStub key={ticket.number} ticket={ticket} {...shown} />
        ))}
      </ol>
      {tickets.length > 1 && (
        <div className={styles['dots']} aria-hidden="true">
          {tickets.map(({ number }, index) => (
            <i key={number} data-current={index === current} />
          ))}
        </div>
      )}
    </>
  );
}
