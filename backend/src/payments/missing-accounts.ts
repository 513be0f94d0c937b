import type { Event, Processor } from '@storefront/domain/event';
import { hasEnded } from '@storefront/domain/event-dates';
import type { Shop } from '../orders/shop';

const accounts: Readonly<Record<Processor, readonly [name: string, settings: string]>> = {
  mxmerchant: ['MX Merchant', 'MX_MERCHANT_ID, MX_CONSUMER_KEY and MX_CONSUMER_SECRET'],
  braintree: ['Braintree', 'BRAINTREE_MERCHANT_ID, BRAINTREE_PUBLIC_KEY and BRAINTREE_PRIVATE_KEY'],
  stripe: ['Stripe', 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'],
};

/** A sentence for each processor at which there is no account while events are yet to be paid by it. */
export async function describeMissingAccounts(
  { pool, processors }: Pick<Shop, 'pool' | 'processors'>,
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await pool.query<Event & { readonly processor: string }>(
    `select events.*, processor
     from events join ticketing_payment_processor_configs on event_id = events.id
     where is_active order by ticketing_slug`,
  );
  const ahead = rows.filter((event) => !hasEnded(event, now));
  return (Object.keys(accounts) as Processor[]).flatMap((processor) => {
    const unpaid = ahead.filter((event) => event.processor === processor);
    if (processors[processor] || unpaid.length === 0) return [];
    const [name, settings] = accounts[processor];
    const slugs = unpaid.map((event) => event.ticketing_slug).join(', ');
    return [`There is no account at ${name}, so that nobody can pay for ${slugs}: set ${settings}.`];
  });
}
