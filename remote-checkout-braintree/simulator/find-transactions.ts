import * as v from 'valibot';
import { currentTransaction } from './reverse-transaction';
import type { StoredTransaction } from './stored-records';
import type { Vault } from './vault';

export const searchSchema = v.object({
  search: v.strictObject({
    order_id: v.optional(
      v.union([v.strictObject({ is: v.string() }), v.strictObject({ starts_with: v.string() })]),
    ),
    ids: v.optional(v.array(v.string())),
    status: v.optional(v.array(v.string())),
  }),
});

export type Search = v.InferOutput<typeof searchSchema>['search'];

/** The transactions that every given criterion is true of. */
export function findTransactions(
  vault: Vault,
  { order_id, ids, status }: Search,
): readonly StoredTransaction[] {
  return vault
    .transactions()
    .filter(
      (transaction) =>
        (!order_id || fits(transaction.orderId, order_id)) &&
        (!ids || ids.includes(transaction.id)) &&
        (!status || status.includes(currentTransaction(transaction).status)),
    );
}

const fits = (orderId: string | null, searched: NonNullable<Search['order_id']>): boolean =>
  'is' in searched ? orderId === searched.is : (orderId?.startsWith(searched.starts_with) ?? false);
