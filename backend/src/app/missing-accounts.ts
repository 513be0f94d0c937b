import { hasEnded } from '@storefront/domain/dates';
import { processors as known } from '@storefront/processors';
import { formatList } from '@storefront/server/settings';
import type { OrderServices } from '../orders';

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
  return known.flatMap(({ name, label, api }) => {
    const unpaid = ahead.filter((event) => event.processor === name);
    if (processors[name] || unpaid.length === 0) return [];
    const slugs = unpaid.map((event) => event.ticketing_slug).join(', ');
    return [
      `There is no account at ${label}, so that nobody can pay for ${slugs}: set ${formatList(api.account)}.`,
    ];
  });
}
