import * as v from 'valibot';
import type { StoredTransaction } from './stored-records';
import type { Vault } from './vault';

export const searchSchema = v.object({
  search: v.strictObject({
    order_id: v.optional(v.object({ is: v.string() })),
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
        (!order_id || transaction.orderId === order_id.is) &&
        (!ids || ids.includes(transaction.id)) &&
        (!status || status.includes(transaction.status)),
    );
}
