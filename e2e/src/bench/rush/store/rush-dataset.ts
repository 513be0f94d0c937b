import { eventRow, ticketRow } from '../../../store/catalogue-rows';

const ticketCents = 4500;

/** An event with one ticket, which has the event's id too. */
export interface RushEvent {
  readonly id: number;
  readonly slug: string;
  readonly processor: 'mxmerchant' | 'stripe';
  /** Tickets that there are. */
  readonly stock: number;
}

const event = (id: number, slug: string, processor: RushEvent['processor'], stock: number): RushEvent => ({
  id,
  slug,
  processor,
  stock,
});

/** More than any measurement sells. */
const plenty = 1_000_000;

/** Rounds of each rush. The first finds processes that have just started. */
export const rounds = 4;

/** The events of the benchmark; each rush has one of its own, and one more for each later round. */
export const rushEvents = {
  scarce: event(1, 'scarce', 'mxmerchant', 500),
  enough: event(2, 'enough', 'mxmerchant', 1000),
  /** A ticket for each buyer of a large crowd. */
  everybody: event(8, 'everybody', 'mxmerchant', 2000),
  byStripe: event(3, 'by-stripe', 'stripe', 100),
  /** Its buyers do not stand in line. */
  unasked: event(7, 'unasked', 'mxmerchant', 500),
  /** Sold during the rushes to buyers who do not take part in them. */
  elsewhere: event(4, 'elsewhere', 'mxmerchant', plenty),
  /** What PostgreSQL alone reaches is measured with an order of this event. */
  recorded: event(5, 'recorded', 'mxmerchant', plenty),
  /** Its buyers stand in line, and none orders. */
  crowded: event(9, 'crowded', 'mxmerchant', plenty),
  /** Every request for it is answered without a sale. */
  gone: event(6, 'gone', 'mxmerchant', 0),
} as const;

/** The event of a round of a rush. @param round - from 0 */
export const inRound = ({ id, slug, ...event }: RushEvent, round: number): RushEvent => ({
  ...event,
  id: id + 100 * round,
  slug: round === 0 ? slug : `${slug}-${round + 1}`,
});

const eventRows = (rushed: RushEvent) => eventRow(rushed.id, rushed.slug, rushed.processor);

const itemRow = ({ id, stock }: RushEvent) =>
  ticketRow(id, id, 'General Admission', ticketCents, { sales_limit: stock, sales_limit_balance: stock });

/** The rows that are served and bought. */
export const rowsOf = (rushed: RushEvent) => ({ event: eventRows(rushed), item: itemRow(rushed) });

const all = Array.from({ length: rounds }, (_, round) =>
  Object.values(rushEvents).map((event) => inRound(event, round)),
).flat();

/** What the store of the benchmark sells. */
export const rushDataset = {
  events: all.map(eventRows),
  ticketing_items: all.map(itemRow),
  promo_codes: [],
};
