import { dateInDays, eventRow, momentInDays, promoRow, ticketRow } from './catalogue-rows';
import { journeyPictures } from './journey-pictures';

const noFees = { ticketing_service_fee_per_order: 0, web_surcharge_percentage: 0 };

/** What the store of the browser journeys sells. Each journey has its own items, so that journeys do not affect each other. */
export const journeyDataset = {
  events: [
    eventRow(1, 'harbor', 'mxmerchant', { name: 'Harbor Lights' }),
    eventRow(2, 'open-day', 'mxmerchant', { name: 'Open Day', ...noFees }),
    eventRow(3, 'stripe-free', 'stripe', { name: 'Library Night', ...noFees }),
    eventRow(4, 'stripe-paid', 'stripe', { name: 'Skyline' }),
    eventRow(401, 'stripe-unconnected', 'stripe', {
      name: 'Basement',
      ticketing_payment_processor_config: { processor: 'stripe', config: null },
    }),
    eventRow(402, 'stripe-unknown-account', 'stripe', {
      name: 'Attic',
      ticketing_payment_processor_config: {
        processor: 'stripe',
        config: {
          connected_account_id: 'acct_unknown',
          currency: 'usd',
          processing_rate: 0,
          application_fee_per_transaction: 0,
        },
      },
    }),
    eventRow(403, 'scarce', 'stripe', { name: 'Window Stage' }),
    eventRow(5, 'braintree-free', 'braintree', { name: 'Street Fair', ...noFees }),
    eventRow(6, 'braintree-paid', 'braintree', { name: 'Jazz Cellar' }),
    eventRow(7, 'unserved', '', { name: 'Swap Meet', ticketing_payment_processor_config: null }),
    eventRow(9, 'all-free-promo', 'mxmerchant', { name: 'Gallery Night', ...noFees }),
    eventRow(10, 'crowded', 'mxmerchant', { name: 'Crowded Stage' }),
    eventRow(17, 'full', 'mxmerchant', { name: 'Full House' }),
    eventRow(18, 'late-catalogue', 'mxmerchant', { name: 'Late Show' }),
    eventRow(19, 'late-on-phone', 'mxmerchant', { name: 'Late Show' }),
    eventRow(20, 'late-on-desktop', 'mxmerchant', { name: 'Late Show' }),
    eventRow(28, 'late-checkout', 'mxmerchant', { name: 'Late Show' }),
    eventRow(29, 'late-form', 'mxmerchant', { name: 'Late Show' }),
    eventRow(21, 'many-rows', 'mxmerchant', { name: 'Many Rows' }),
    eventRow(22, 'over', 'mxmerchant', {
      name: 'Last Month',
      start_date: dateInDays(-30),
      end_date: dateInDays(-30),
    }),
    eventRow(23, 'down', 'mxmerchant', { name: 'Out of Reach' }),
    eventRow(26, 'out-of-reach', 'mxmerchant', { name: 'Out of Reach' }),
    eventRow(24, 'odd', 'mxmerchant', {
      name: 'Donaudampfschifffahrtsgesellschaftsabend',
      description: null,
      address_street: 'Rindfleischetikettierungsüberwachung',
      ticketing_background_url: 'https://pictures.invalid/none.jpg',
    }),
    eventRow(27, 'orchard', 'mxmerchant', {
      name: 'Orchard Evening',
      ticketing_background_url: `${journeyPictures}/orchard.jpg`,
      ticketing_logo: `${journeyPictures}/orchard.jpg`,
    }),
    eventRow(30, 'hebrew', 'mxmerchant', {
      name: 'ערב מוזיקה בנמל (2026)!',
      description: 'שערים נפתחים מוקדם // הביאו מעיל',
      ...{ start_date: null, end_date: null, start_time: null, end_time: null },
      ...{ address_street: null, address_city: null, address_state: null, address_zipcode: null },
    }),
    eventRow(25, 'later', 'stripe', { name: 'Winter Ball' }),
    eventRow(8, 'last-ticket', 'mxmerchant', { name: 'Last Ticket' }),
  ],
  ticketing_items: [
    ticketRow(11, 1, 'General Admission', 4500),
    ticketRow(171, 17, 'Any Seat', 2000, { off_sale_date: momentInDays(-1) }),
    ticketRow(181, 18, 'Late Seat', 2000),
    ticketRow(191, 19, 'Late Seat', 2000),
    ticketRow(201, 20, 'Late Seat', 2000),
    ticketRow(241, 24, 'Tisch', 2000, {
      description:
        '<table><tr><th>Uhrzeit</th><th>Programmpunkt</th><th>Veranstaltungsort</th></tr><tr><td>18:00</td><td>Begrüßung</td><td>Promenadendeck</td></tr></table>',
    }),
    ticketRow(251, 25, 'Seat', 2000, { on_sale_date: momentInDays(10) }),
    ticketRow(301, 30, 'כרטיס (לילד) 1', 2000, { description: '<p>כולל <b>ארוחה</b>!</p>' }),
    ticketRow(221, 22, 'Past Seat', 2000),
    ticketRow(12, 1, 'Balcony', 7250, { sales_limit_balance: 60, order_quantity_limit: 4 }),
    ticketRow(13, 1, 'Backstage', 20000, { sales_limit: 10, sales_limit_balance: 0 }),
    ticketRow(14, 1, 'Early Bird', 3000, { off_sale_date: momentInDays(-1) }),
    ticketRow(15, 1, 'Afterparty', 2500, { on_sale_date: momentInDays(10), description: null }),
    ticketRow(16, 1, 'Pair', 8000, {
      order_quantity_limit: 2,
      description:
        '<p onclick="alert(1)">Two <em>seats</em></p><script>document.title="hacked"</script><img src="x" onerror="document.title=\'hacked\'">',
    }),
    ticketRow(21, 2, 'Visitor', 0, { tax_percentage: 0 }),
    ticketRow(31, 3, 'Reader', 0, { tax_percentage: null }),
    ticketRow(32, 3, 'Reading Lamp', 1500),
    ticketRow(41, 4, 'Deck', 6000),
    ticketRow(42, 4, 'Last Lookout', 9900, { sales_limit: 1, sales_limit_balance: 1 }),
    ticketRow(4011, 401, 'Cellar Seat', 2000),
    ticketRow(4021, 402, 'Rafter Seat', 2000),
    ticketRow(4031, 403, 'Window Seat', 4000, { sales_limit: 1, sales_limit_balance: 1 }),
    ticketRow(4032, 403, 'Window Standing', 2000),
    ticketRow(51, 5, 'Stroller', 0, { tax_percentage: null }),
    ticketRow(52, 5, 'Street Seat', 1500),
    ticketRow(61, 6, 'Table Seat', 5500),
    ticketRow(71, 7, 'Stall', 1000),
    ticketRow(91, 9, 'Gallery Seat', 1500),
    ticketRow(101, 10, 'Standing', 5000, { sales_limit: 2, sales_limit_balance: 2 }),
    ...Array.from({ length: 300 }, (_, index) =>
      ticketRow(21001 + index, 21, `Row ${index + 1}`, 1000 + index),
    ),
    ticketRow(271, 27, 'Orchard Seat', 3000),
    ticketRow(272, 27, 'Orchard Table', 119_900, { category: 'Tables' }),
    ticketRow(81, 8, 'Final Seat', 9900, { sales_limit: 1, sales_limit_balance: 1 }),
  ],
  promo_codes: [
    promoRow(1, 1, 'ALL20', 0.2),
    promoRow(2, 1, 'BALCONY50', 0.5, { promo_payload: { percentage: 0.5, inclusive_items: [12] } }),
    promoRow(3, 1, 'GONE', 0.2, { is_used: true, unlimited_usage: false }),
    promoRow(4, 9, 'GRATIS', 1),
    promoRow(5, 4, 'SKY20', 0.2),
    promoRow(6, 3, 'GRATIS', 1),
    promoRow(7, 5, 'GRATIS', 1),
  ],
};
