import type { View } from '@ticket-storefront/check/browser';
import type { CheckoutProps } from '@ticket-storefront/contract';
import { sampleEvent, sampleItems, sampleOrder, sampleTicket } from '@ticket-storefront/contract/testing';
import { pagePath } from '../samples';

/** The props for the checks of a slot, before and after a change, and whether the slot shows the change. */
export function checkedProps(
  { slot, isFree }: { readonly slot: string; readonly isFree: boolean },
  onOutcome: CheckoutProps['onOutcome'],
) {
  const [kind, processor = ''] = slot.split(':');
  const event = sampleEvent(processor);
  if (kind === 'event') {
    const name = 'Harbor Shadows';
    return {
      first: { event },
      next: { event: sampleEvent(processor, { name }) },
      isShown: (root: Element | ShadowRoot) => root.textContent?.includes(name) ?? false,
    };
  }
  if (kind === 'cart') {
    const before = pagePath(`checkout:${processor}`);
    const after = `${before}?again`;
    return {
      first: { event, checkoutPath: before },
      next: { event, checkoutPath: after },
      isShown: (root: Element | ShadowRoot) => {
        const links = [...root.querySelectorAll('a')].map((link) => link.getAttribute('href'));
        return links.includes(after) && !links.includes(before);
      },
    };
  }
  const cents = isFree ? 0 : 2500;
  return {
    first: { ...sampleOrder(event, sampleItems(2, cents)), onOutcome },
    next: { ...sampleOrder(event, sampleItems(1, cents)), onOutcome },
    // Only an order shows the effect of the new props.
    isShown: () => true,
  };
}

/** The event in the workbench. */
export const viewEvent = (slot: string, { eventName }: View) =>
  sampleEvent(slot.split(':')[1] ?? '', { name: eventName });

/** The tickets in the cart of the workbench. */
export const viewItems = ({ quantity, isFree }: View) =>
  sampleItems(quantity, isFree ? 0 : sampleTicket.price);

/** The props for a slot in the workbench. */
export function viewProps(slot: string, view: View, onOutcome: CheckoutProps['onOutcome']): object {
  const event = viewEvent(slot, view);
  if (slot === 'event') return { event };
  if (slot === 'cart') return { event, checkoutPath: pagePath('checkout:') };
  return { ...sampleOrder(event, viewItems(view)), onOutcome };
}
