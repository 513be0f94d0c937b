import type { Processor } from '@storefront/domain/event';
import { hasEnded } from '@storefront/domain/event-dates';
import type { OrderServices } from '../orders/order-services';

const accounts: Readonly<Record<Processor, readonly [name: string, settings: string]>> = {
  mxmerchant: ['MX Merchant', 'MX_MERCHANT_ID, MX_CONSUMER_KEY and MX_CONSUMER_SECRET'],
  braintree: ['Braintree', 'BRAINTREE_MERCHANT_ID, BRAINTREE_PUBLIC_KEY and BRAINTREE_PRIVATE_KEY'],
  stripe: ['Stripe', 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'],
};

/** A sentence for each processor at which there is no account while events are yet to be paid by it. */
export async function describeMissingAccounts(
  { database, processors }: Pick<OrderServices, 'database' | 'processors'>,
  now: Date,
): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('events')
    .innerJoin('ticketing_payment_processor_configs as linked', 'linked.event_id', 'events.id')
    .select(['ticketing_slug', 'start_date', 'end_date', 'start_time', 'end_time', 'timezone', 'processor'])
    .where('is_active', '=', true)
    .orderBy('ticketing_slug')
    .execute();
  const ahead = rows.filter((event) => !hasEnded(event, now));
  return (Object.keys(accounts) as Processor[]).flatMap((processor) => {
    const unpaid = ahead.filter((event) => event.processor === processor);
    if (processors[processor] || unpaid.length === 0) return [];
    const [name, settings] = accounts[processor];
    const slugs = unpaid.map((event) => event.ticketing_slug).join(', ');
    return [`There is no account at ${name}, so that nobody can pay for ${slugs}: set ${settings}.`];
  });
}
