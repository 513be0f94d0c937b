import { eventRow, ticketRow } from '../../store/catalogue-rows';

/** More than any attack buys. */
const plenty = 1_000_000;

/** An event with one kind of ticket. */
function sold(id: number, slug: string, processor: string, ticket: { price?: number; stock?: number } = {}) {
  const { price = 4500, stock = plenty } = ticket;
  const fees = price === 0 ? { ticketing_service_fee_per_order: 0, web_surcharge_percentage: 0 } : {};
  const amounts = { sales_limit: stock, sales_limit_balance: stock };
  return {
    event: eventRow(id, slug, processor, fees),
    item: ticketRow(id, id, 'General Admission', price, {
      ...amounts,
      order_quantity_limit: stock === plenty ? 8 : null,
      description: `<p>Two <em>seats</em></p><img src="x" onerror="throw new Error('hacked')">`,
    }),
  };
}

/** The attacked shop sells these. */
export const attackedEvents = {
  pier: sold(1, 'pier', 'mxmerchant'),
  quay: sold(2, 'quay', 'mxmerchant'),
  /** Nobody attacks its checkout. */
  calm: sold(3, 'calm', 'mxmerchant'),
  byBraintree: sold(4, 'by-braintree', 'braintree'),
  byStripe: sold(5, 'by-stripe', 'stripe'),
  free: sold(6, 'free', 'stripe', { price: 0 }),
  /** Without a limit for each order. */
  limited: sold(7, 'limited', 'stripe', { stock: 500 }),
};

export type AttackedEvent = ReturnType<typeof sold>;

const all = Object.values(attackedEvents);

export const attackedDataset = {
  events: all.map(({ event }) => event),
  ticketing_items: all.map(({ item }) => item),
  promo_codes: [],
};
