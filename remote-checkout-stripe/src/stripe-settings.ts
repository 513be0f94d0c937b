import type { HostConfig } from '@storefront/contract/host';
import type { Event } from '@storefront/domain/event';

/** The settings that Stripe.js is loaded and called with. */
export interface StripeSettings {
  readonly publishableKey: string;
  /** Connected account that receives the money. */
  readonly account: string;
  /** Address of Stripe.js; null loads it from Stripe. */
  readonly scriptUrl: string | null;
}

/** The connected account of an event, or null where it has none. */
export const connectedAccountOf = ({ ticketing_payment_processor_config }: Event): string | null =>
  ticketing_payment_processor_config?.config?.connected_account_id?.trim() || null;

/** The Stripe settings of an event's checkout; null where the event or the installation lacks one. */
export function stripeSettingsOf(event: Event, { processor }: HostConfig): StripeSettings | null {
  const account = connectedAccountOf(event);
  const { publishableKey, scriptUrl = null } = processor;
  return account && publishableKey ? { account, publishableKey, scriptUrl } : null;
}
