import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBuyer } from '../bench/rush/clients/buyer';
import { resultOf } from '../bench/rush/clients/outcome';
import { postJson } from '../bench/rush/clients/post-json';
import { type SoldTicket, serviceBody } from '../store/order-bodies';
import type { StoreLocation } from '../store/store-location';

/** An order as its browser saw it: `sold`, or the reason of the refusal. */
export interface PlacedOrder {
  readonly reference: string;
  readonly result: string;
}

interface SellOptions {
  readonly orders: number;
  /** Orders under way at a time. */
  readonly atOnce: number;
  /** The token that the checkout would send. */
  readonly means: string;
  /** Called before an order is placed, with its number from 0. */
  beforeOrder?(index: number): Promise<void>;
  /** The number of the first buyer: two sales have no buyer in common. */
  readonly firstBuyer?: number;
}

/** Places orders as browsers send them, and has each answered. */
export async function sellDuring(
  { store, origins }: Pick<StoreLocation, 'store' | 'origins'>,
  processor: string,
  sold: SoldTicket,
  { orders, atOnce, means, beforeOrder, firstBuyer = 0 }: SellOptions,
): Promise<readonly PlacedOrder[]> {
  const visitorKey = readFileSync(join(store, 'visitor.key'), 'utf8');
  const placed: PlacedOrder[] = [];
  let next = 0;
  const comeAndBuy = async () => {
    while (next < orders) {
      const index = next++;
      await beforeOrder?.(index);
      const buyer = await createBuyer(visitorKey, 0xd00000 + firstBuyer + index);
      const { reference } = buyer;
      const body = serviceBody(sold, processor, means, { reference });
      const result = await postJson(`${origins.api}/ticketCheckout/service-transaction`, body, buyer).then(
        resultOf,
        (error: Error) => `no answer (${error.message})`,
      );
      placed.push({ reference, result });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, comeAndBuy));
  return placed;
}
