import type { AttemptKey } from '@storefront/order-port';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { eventOf } from '../../catalog/read-catalog';
import type { Database } from '../../database/connection';

/** What a confirmation tells of an attempt: its event, and its tickets by name. Prices are integer cents each. */
export const findConfirmed = (
  database: Database,
  { referenceID, attempt, eventId }: AttemptKey & { readonly eventId: number },
) =>
  database
    .selectNoFrom([
      jsonObjectFrom(eventOf(database, eventId)).as('event'),
      jsonArrayFrom(linesOf(database, { referenceID, attempt })).as('lines'),
    ])
    .executeTakeFirstOrThrow();

const linesOf = (database: Database, { referenceID, attempt }: AttemptKey) =>
  database
    .selectFrom('order_lines')
    .innerJoin('ticketing_items', 'ticketing_items.id', 'item_id')
    .select([
      'order_lines.name',
      'order_lines.quantity',
      'order_lines.price',
      'ticketing_items.additional_email_description',
    ])
    .where('reference_id', '=', referenceID)
    .where('attempt', '=', attempt)
    .orderBy('order_lines.name');
