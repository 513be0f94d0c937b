import type { Order } from '@storefront/order-port';
import { UserError } from '@storefront/server/user-error';
import type { Database } from '../database/connection';
import { findOrder, lockOrder } from '../orders/repository/read-order';

const orNone = (order: Order | null, referenceID: string): Order => {
  if (order) return order;
  throw new UserError(`There is no order ${referenceID}: look for it by \`storefront orders find\`.`);
};

/** The order with this reference. @throws {UserError} where there is none. */
export const requireOrder = async (database: Database, referenceID: string): Promise<Order> =>
  orNone(await findOrder(database, referenceID), referenceID);

/** The order, locked until the transaction ends. @throws {UserError} where there is none. */
export const requireLockedOrder = async (transaction: Database, referenceID: string): Promise<Order> =>
  orNone(await lockOrder(transaction, referenceID), referenceID);
