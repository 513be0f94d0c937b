import type { Customer } from '@storefront/domain/customer';
import type { Processor } from '@storefront/domain/event';
import type { Queryable } from '../database/connection';
import type { Refusal } from './refusal';

/** An order as it is stored. Amounts are integer cents. */
export interface OrderRow {
  readonly reference_id: string;
  readonly status: 'pending' | 'completed' | 'refused';
  readonly attempt: number;
  readonly fingerprint: string;
  readonly refusal: Refusal | null;
  readonly event_id: number;
  readonly processor: Processor;
  readonly payment_id: string | null;
  readonly promo_code_id: number | null;
  /** With `email` null once the order was refused. */
  readonly customer: Customer | null;
  readonly email: string | null;
  readonly subtotal: number;
  readonly ticketing_item_fee: number;
  readonly service_fee: number;
  readonly tax: number;
  readonly digital_surcharge: number;
  readonly total_promo_amount: number;
  readonly total: number;
  readonly reserved_at: Date;
  readonly completed_at: Date | null;
}

/** The order with this reference, or null. */
export async function findOrder(database: Queryable, referenceID: string): Promise<OrderRow | null> {
  const { rows } = await database.query<OrderRow>('select * from orders where reference_id = $1', [
    referenceID,
  ]);
  return rows[0] ?? null;
}

/** The order, locked until the transaction ends. */
export async function lockOrder(database: Queryable, referenceID: string): Promise<OrderRow | null> {
  const { rows } = await database.query<OrderRow>('select * from orders where reference_id = $1 for update', [
    referenceID,
  ]);
  return rows[0] ?? null;
}
