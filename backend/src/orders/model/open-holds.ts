import type { Networks } from '@ticket-storefront/server/visitors';

/** Who orders: what it holds in unpaid orders is limited. */
export interface HoldClient {
  readonly visitor: string | null;
  /** Hashed; null if they identify nobody. */
  readonly networks: Networks | null;
}

/** Unpaid orders of one visitor and network. */
export interface OpenOrders {
  readonly visitor: string | null;
  readonly network: string | null;
  readonly wideNetwork: string | null;
  /** Set for an order of the batch that is being reserved, which may be left out. */
  readonly referenceID: string | null;
  readonly orders: number;
}

/** Tickets of one kind in unpaid orders of one network. */
export interface OpenTickets extends Omit<OpenOrders, 'visitor' | 'orders'> {
  readonly itemId: number;
  readonly tickets: number;
}

/** What a network holds in open orders. */
export interface NetworkHolds {
  readonly orders: number;
  /** Tickets by item id. */
  readonly tickets: ReadonlyMap<number, number>;
}

export interface OpenHolds {
  readonly ordersOfVisitor: number;
  readonly ofNetwork: NetworkHolds;
  readonly ofWideNetwork: NetworkHolds;
}

/** Unpaid orders and the tickets in them. */
export interface Holds {
  readonly orders: readonly OpenOrders[];
  readonly tickets: readonly OpenTickets[];
}

/** The holds of one order. */
export const holdsOf = (
  referenceID: string,
  { visitor, networks }: HoldClient,
  lines: readonly { readonly item: { readonly id: number }; readonly quantity: number }[],
): Holds => {
  const { network = null, wideNetwork = null } = networks ?? {};
  return {
    orders: [{ referenceID, visitor, network, wideNetwork, orders: 1 }],
    tickets: lines.map(({ item, quantity }) => ({
      ...{ referenceID, network, wideNetwork },
      itemId: item.id,
      tickets: quantity,
    })),
  };
};

/** What a client and its networks hold. */
export function countHolds({ orders, tickets }: Holds, { visitor, networks }: HoldClient): OpenHolds {
  const isOfNetwork = ({ network }: Pick<OpenOrders, 'network'>) => network === networks?.network;
  const isOfWideNetwork = ({ wideNetwork }: Pick<OpenOrders, 'wideNetwork'>) =>
    wideNetwork === networks?.wideNetwork;
  const sum = (rows: readonly OpenOrders[]) => rows.reduce((total, row) => total + row.orders, 0);
  const networkHolds = (isOf: (row: Omit<OpenOrders, 'visitor' | 'orders'>) => boolean): NetworkHolds => {
    const byItem = new Map<number, number>();
    for (const row of tickets.filter(isOf))
      byItem.set(row.itemId, (byItem.get(row.itemId) ?? 0) + row.tickets);
    return { orders: sum(orders.filter(isOf)), tickets: byItem };
  };
  return {
    ordersOfVisitor:
      visitor === null ? 0 : sum(orders.filter((row) => row.visitor !== null && row.visitor === visitor)),
    ofNetwork: networkHolds(isOfNetwork),
    ofWideNetwork: networkHolds(isOfWideNetwork),
  };
}

/** The holds without those of some orders of the batch. */
export const holdsWithout = (holds: Holds, references: ReadonlySet<string>): Holds => {
  const isLeft = ({ referenceID }: Pick<OpenOrders, 'referenceID'>) =>
    referenceID === null || !references.has(referenceID);
  return { orders: holds.orders.filter(isLeft), tickets: holds.tickets.filter(isLeft) };
};

/** Holds taken together. */
export const joinHolds = (holds: readonly Holds[]): Holds => ({
  orders: holds.flatMap(({ orders }) => orders),
  tickets: holds.flatMap(({ tickets }) => tickets),
});
