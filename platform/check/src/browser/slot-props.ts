import type { CheckoutOutcome } from '@storefront/contract/checkout';
import { pagePath } from '../page-path';
import { sampleEvent, sampleItems, sampleOrder } from '../sample';
import type { Task } from '../task';

/** Props of a slot at first and after a change, and whether the slot shows that it has been told of the change. */
export interface SlotProps {
  readonly first: unknown;
  readonly next: unknown;
  isShown(slot: Element): boolean;
}

/** The props by which the part of a slot is checked. */
export function propsOf({ slot, isFree }: Task, onOutcome: (outcome: CheckoutOutcome) => void): SlotProps {
  const [kind, processor = ''] = slot.split(':');
  const event = sampleEvent(processor);
  if (kind === 'event') {
    const name = 'Harbor Shadows';
    return {
      first: { event },
      next: { event: sampleEvent(processor, { name }) },
      isShown: (slot) => slot.textContent?.includes(name) ?? false,
    };
  }
  if (kind === 'cart') {
    const before = pagePath(`checkout:${processor}`);
    const after = `${before}?again`;
    return {
      first: { event, checkoutPath: before },
      next: { event, checkoutPath: after },
      isShown: (slot) => {
        const links = [...slot.querySelectorAll('a')].map((link) => link.getAttribute('href'));
        return links.includes(after) && !links.includes(before);
      },
    };
  }
  const cents = isFree ? 0 : 2500;
  return {
    first: { ...sampleOrder(event, sampleItems(2, cents)), onOutcome },
    next: { ...sampleOrder(event, sampleItems(1, cents)), onOutcome },
    // What it does with the new order, only an order shows.
    isShown: () => true,
  };
}
