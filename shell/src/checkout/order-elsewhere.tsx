import { ButtonLink, Notice } from '@ticket-storefront/ui';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { messages } from '#messages/checkout';
import { confirmationPath } from '../navigation/paths';
import styles from './checkout-sheets.module.css';

const orderSchema = v.object({ referenceID: v.string(), email: v.string() });

/** An order that was placed in this browser. */
type PlacedOrder = v.InferOutput<typeof orderSchema>;

/** Opens the channel between the checkouts of one event in this browser; null in browsers without one. */
function openChannel(slug: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(`storefront.orders.${slug}`);
  } catch {
    // Missing, or refused because the browser stores nothing.
    return null;
  }
}

/** Notifies the other tabs with this event's checkout that an order was placed. */
export function announceOrder(slug: string, { referenceID, email }: PlacedOrder): void {
  const channel = openChannel(slug);
  channel?.postMessage({ referenceID, email });
  channel?.close();
}

/** Calls back for each order that another tab places at this event, until the returned function is called. */
function onOrderElsewhere(slug: string, listener: (order: PlacedOrder) => void): () => void {
  const channel = openChannel(slug);
  channel?.addEventListener('message', ({ data }) => {
    const order = v.safeParse(orderSchema, data);
    if (order.success) listener(order.output);
  });
  return () => channel?.close();
}

/** Shows that the visitor placed the order in another tab, with a link to its confirmation. */
export function OrderElsewhere({ slug }: { readonly slug: string }) {
  const [order, setOrder] = useState<PlacedOrder | null>(null);
  useEffect(() => onOrderElsewhere(slug, setOrder), [slug]);
  if (!order) return null;
  return (
    <Notice kind="success">
      <div className={styles['elsewhere']}>
        <p>{messages.placedElsewhere}</p>
        <ButtonLink href={confirmationPath(slug, order)}>{messages.showConfirmation}</ButtonLink>
      </div>
    </Notice>
  );
}
