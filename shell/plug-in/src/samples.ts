import { sampleEvent, sampleTicket } from '@ticket-storefront/contract/testing';

const isCheckout = (slot: string) => slot.startsWith('checkout:');

/** The path of a slot's page, as in a visit. */
export const pagePath = (slot: string): string =>
  isCheckout(slot) ? '/events/harbor/checkout' : '/events/harbor';

/** The props of the shell server for a slot; null if it renders none there. */
export function serverProps(slot: string): object | null {
  const event = sampleEvent('');
  if (slot === 'event') return { event, items: [sampleTicket] };
  if (slot === 'cart') return { event, checkoutPath: pagePath('checkout:') };
  return null;
}
