import { pagePath } from './page-path';
import { sampleEvent, sampleTicket } from './sample';

/** The props by which the shell server has the part of a slot drawn; null where it draws none. */
export function drawnProps(slot: string): object | null {
  const event = sampleEvent('');
  if (slot === 'event') return { event, items: [sampleTicket] };
  if (slot === 'cart') return { event, checkoutPath: pagePath('checkout:') };
  return null;
}
