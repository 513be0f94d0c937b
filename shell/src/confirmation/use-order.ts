import { fetchOrderStatus, fetchReceipt, hasOrderSecret } from '@ticket-storefront/api';
import type { OrderReceipt } from '@ticket-storefront/api/protocol';
import type { RestClient } from '@ticket-storefront/contract';
import { useCallback, useEffect, useState } from 'react';
import { useServices } from '../services';

type PlacedOrder = typeof import('./placed-order').PlacedOrder;

/**
 * What the API vouches for of an order. `placed`: this tab placed it, so its tickets are shown. `known`: it is paid, and nothing
 * else of it is shown. `nobodys`: there is no such order. `unanswered`: the API did not say.
 */
export type KnownOrder =
  | { readonly kind: 'placed'; readonly receipt: OrderReceipt; readonly PlacedOrder: PlacedOrder }
  | { readonly kind: 'loading' | 'known' | 'pending' | 'nobodys' | 'unanswered' };

const kinds = {
  completed: 'known',
  // An API that has only the specified calls.
  'not-offered': 'known',
  pending: 'pending',
  unknown: 'nobodys',
  unreachable: 'unanswered',
} as const;

/** As in the API: any other text names no order. */
const referenceForm = /^[\w-]{8,64}$/;

async function findOrder(api: RestClient, referenceID: string): Promise<KnownOrder> {
  if (!referenceForm.test(referenceID)) return { kind: 'nobodys' };
  if (hasOrderSecret(referenceID)) {
    const code = import(/* webpackChunkName: "placed-order" */ './placed-order').catch(() => null);
    const receipt = await fetchReceipt(api, referenceID);
    const loaded = await code;
    if (receipt && loaded) return { kind: 'placed', receipt, PlacedOrder: loaded.PlacedOrder };
  }
  return { kind: kinds[await fetchOrderStatus(api, referenceID)] };
}

/** The order of a confirmation, and a function that requests it again. */
export function useOrder(referenceID: string): { readonly order: KnownOrder; readonly retry: () => void } {
  const { api } = useServices();
  const [order, setOrder] = useState<KnownOrder>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    void findOrder(api, referenceID).then((found) => {
      if (isCurrent) setOrder(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [api, referenceID, turn]);

  const retry = useCallback(() => {
    setOrder({ kind: 'loading' });
    setTurn((before) => before + 1);
  }, []);
  return { order, retry };
}
