import type { CheckoutOutcome } from '@storefront/contract/checkout';
import { pagePath } from '../../page-path';
import { sampleEvent, sampleItems, sampleOrder, sampleTicket } from '../../sample';
import type { View } from '../../workbench/workbench-state';

const cents = ({ isFree }: View) => (isFree ? 0 : sampleTicket.price);

/** The event that the workbench shows. */
export const viewEvent = (slot: string, { eventName }: View) =>
  sampleEvent(slot.split(':')[1] ?? '', { name: eventName });

/** The tickets in the cart of the workbench. */
export const viewItems = (view: View) => sampleItems(view.quantity, cents(view));

/** What the part of a slot is given. */
export function viewProps(slot: string, view: View, onOutcome: (outcome: CheckoutOutcome) => void): unknown {
  const event = viewEvent(slot, view);
  if (slot === 'event') return { event };
  if (slot === 'cart') return { event, checkoutPath: pagePath('checkout:') };
  return { ...sampleOrder(event, viewItems(view)), onOutcome };
}
