import { fetchOrder } from '@ticket-storefront/api';
import type {
  CartBus,
  CartSnapshot,
  CheckoutOutcome,
  CheckoutProps,
  RestClient,
} from '@ticket-storefront/contract';
import type { Event } from '@ticket-storefront/domain/events';
import type { RemoteName } from '@ticket-storefront/format/parts';
import { Notice } from '@ticket-storefront/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { messages } from '#messages/checkout';
import type { Boot } from '../boot';
import { readStoredJson, tabStorage, writeStoredJson } from '../browser/storage';
import { RemoteSlot } from '../remotes';
import { useServices } from '../services';
import { useDocumentWithEvent } from './use-document-with-event';

const sentOrderSchema = v.object({ reference_id: v.string(), email: v.string() });

/** The identity of an order, and where its confirmation goes. */
type SentOrder = v.InferOutput<typeof sentOrderSchema>;

/** An order is in `localOrder` if its payment is opened first (docs/rules.md, Calls). */
const bodySchema = v.union([
  v.pipe(
    v.object({ order: sentOrderSchema }),
    v.transform(({ order }) => order),
  ),
  v.pipe(
    v.object({ localOrder: sentOrderSchema }),
    v.transform(({ localOrder }) => localOrder),
  ),
]);

/** The event's order that this tab sent and whose outcome is unknown. It outlives the checkout that sent it. */
interface SentOrders {
  /** The order that may have been paid; null if none was sent. */
  read(): SentOrder | null;
  forget(): void;
  /** A client that records each order before sending it, and reports it. */
  record(api: RestClient, onSent?: () => void): RestClient;
}

/** The order that this tab sent at one event. */
export function sentOrdersOf(slug: string): SentOrders {
  const storage = tabStorage();
  const key = `storefront.sent-order.${slug}`;
  return {
    read: () => {
      const stored = v.safeParse(sentOrderSchema, readStoredJson(storage, key));
      return stored.success ? stored.output : null;
    },
    forget: () => writeStoredJson(storage, key, null),
    record: (api, onSent) => ({
      ...api,
      post: (path, body, headers) => {
        const sent = v.safeParse(bodySchema, body);
        if (sent.success) {
          writeStoredJson(storage, key, sent.output);
          onSent?.();
        }
        return api.post(path, body, headers);
      },
    }),
  };
}

/** The checkout remote of an event; null if no team serves its processor. */
export function checkoutRemoteOf(
  { ticketing_payment_processor_config }: Pick<Event, 'ticketing_payment_processor_config'>,
  checkouts: Boot['checkouts'],
): RemoteName | null {
  const name = ticketing_payment_processor_config?.processor ?? '';
  return Object.hasOwn(checkouts, name) ? (checkouts[name] ?? null) : null;
}

const pollEveryMs = 2000;

interface PendingPaymentNoticeProps {
  readonly sent: SentOrders;
  readonly onOutcome: (outcome: CheckoutOutcome) => void;
}

/**
 * Shows what happened to the visitor's money after the payment form failed. Polls a sent order until that is certain;
 * abandons an order that the API does not know, so that a late request charges nothing.
 */
export function PendingPaymentNotice({ sent, onOutcome }: PendingPaymentNoticeProps) {
  const { api } = useServices();
  const [order, setOrder] = useState(sent.read);

  useEffect(() => {
    if (!order) return;
    const { reference_id: referenceID, email } = order;
    let timer = 0;
    let isShown = true;
    const poll = async () => {
      const status = await fetchOrder(api, referenceID);
      if (!isShown) return;
      if (status === 'completed') return onOutcome({ kind: 'completed', referenceID, email });
      if (status !== 'unknown') {
        timer = window.setTimeout(poll, pollEveryMs);
        return;
      }
      sent.forget();
      setOrder(null);
      onOutcome({ kind: 'invalid', message: messages.nothingCharged });
    };
    void poll();
    return () => {
      isShown = false;
      window.clearTimeout(timer);
    };
  }, [api, order, sent, onOutcome]);

  return <Notice kind="info">{order ? messages.paymentChecked : messages.nothingCharged}</Notice>;
}

const acts = ['input', 'click'];

/** Reports that the visitor has reached the checkout of a part with tickets, and then that the visitor acts in its form. */
function usePaymentReport(part: RemoteName | null, hasTickets: boolean): void {
  const { reportPayment } = useServices();
  useEffect(() => {
    if (part === null || !hasTickets) return;
    const watch = new AbortController();
    const onAct = ({ target }: globalThis.Event) => {
      if (!(target instanceof Element && target.closest(`[data-boundary="${part}"]`))) return;
      watch.abort();
      reportPayment({ part, stage: 'started' });
    };
    reportPayment({ part, stage: 'reached' });
    for (const act of acts) document.addEventListener(act, onAct, { capture: true, signal: watch.signal });
    return () => watch.abort();
  }, [part, hasTickets, reportPayment]);
}

interface CheckoutSlotProps {
  readonly event: Event;
  /** The checkout of the event's processor; null if no team serves it. */
  readonly remote: RemoteName | null;
  readonly cart: CartBus;
  readonly snapshot: CartSnapshot;
  readonly onSent: () => void;
  readonly onOutcome: (outcome: CheckoutOutcome) => void;
}

/** The slot for the checkout remote of the event's processor: customer details, payment and pay button. */
export function CheckoutSlot({ event, remote, cart, snapshot, onSent, onOutcome }: CheckoutSlotProps) {
  const { boot, loadDocument, api } = useServices();
  const isReloading = useDocumentWithEvent();
  usePaymentReport(remote, snapshot.items.length > 0);
  const latest = useRef({ onSent, onOutcome });
  latest.current = { onSent, onOutcome };
  const sent = useMemo(() => sentOrdersOf(event.ticketing_slug), [event.ticketing_slug]);
  const recordingApi = useMemo(() => sent.record(api, () => latest.current.onSent()), [sent, api]);
  const notify = useCallback(
    (outcome: CheckoutOutcome) => {
      if (outcome.kind !== 'indeterminate') sent.forget();
      latest.current.onOutcome(outcome);
    },
    [sent],
  );

  const props = useMemo<CheckoutProps>(
    () => ({
      event,
      order: { totals: snapshot.totals, promo: snapshot.promo },
      items: snapshot.items,
      onOutcome: notify,
    }),
    [event, snapshot, notify],
  );

  if (!remote) {
    return (
      <Notice kind="error">
        {messages.unsupported} <a href={boot.links.contact}>{messages.getInTouch}</a>.
      </Notice>
    );
  }
  if (isReloading) return null;
  return (
    <RemoteSlot
      name={remote}
      slot="checkout"
      whatFailed={messages.paymentFormFailed}
      whileFailed={<PendingPaymentNotice sent={sent} onOutcome={notify} />}
      api={recordingApi}
      cart={cart}
      navigate={loadDocument}
      props={props}
    />
  );
}
