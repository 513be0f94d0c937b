import * as v from 'valibot';
import type { RushEvent } from '../store/rush-dataset';
import { getJson, type Sender } from './post-json';

const availabilitySchema = v.object({
  items: v.array(v.object({ free: v.nullable(v.number()), held: v.nullable(v.number()) })),
});

type Stock = v.InferOutput<typeof availabilitySchema>['items'];

/** Whether nothing is free or held of tickets that there are. */
export const isGone = (items: Stock): boolean =>
  items.length > 0 && items.every(({ free, held }) => free === 0 && !held);

/** Whether an event has neither free tickets nor any in other carts, which may come back. */
export async function isSoldOut(api: string, { id }: RushEvent, { browser }: Sender): Promise<boolean> {
  const answer = await getJson(`${api}/ticketCheckout/events/${id}/availability`, browser);
  return isGone(v.parse(availabilitySchema, answer).items);
}
