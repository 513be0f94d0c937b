import { buildEvent, buildTicketingItem, type Stories } from '@ticket-storefront/testing';
import { screenStory } from '../testing/screen-story';

const eventOf = (id: number, name: string, day: string, city: string) =>
  buildEvent({
    id,
    name,
    ticketing_slug: `event-${id}`,
    start_date: day,
    end_date: day,
    address_city: city,
    ticketing_service_fee_per_order: id === 1 ? 150 : null,
  });

const ticketOf = (event_id: number, price: number, more = {}) =>
  buildTicketingItem({ id: event_id * 10 + price, event_id, price, ...more });

const events = [
  {
    ...eventOf(1, 'Harbour Nights', '2026-11-21', 'New York'),
    ticketing_background_url: 'https://pictures.example.com/harbour.jpg',
  },
  eventOf(2, 'The Open Observatory and Its Very Long Night of Shooting Stars', '2026-12-12', 'Boston'),
  eventOf(3, 'Seed Swap', '2027-03-06', 'Boston'),
  eventOf(4, 'Inkhouse Fair', '2027-04-02', 'Chicago'),
  eventOf(5, 'Canyon Strings', '2027-05-14', 'Denver'),
];
const items = [
  ticketOf(1, 2500),
  ticketOf(2, 0),
  ticketOf(2, 1500),
  ticketOf(1, 119_900, { category: 'Tables', tax_percentage: 0.08 }),
  ticketOf(3, 0),
  ticketOf(4, 900, { sales_limit_balance: 0 }),
  ticketOf(5, 4500, { on_sale_date: '2026-12-01T15:00:00Z' }),
];
const catalogue = { events, items };

export const stories: Stories = {
  filled: screenStory({ path: '/', catalogue }),
  'of one city': screenStory({ path: '/?city=Boston', catalogue }),
  'filtered to nothing': screenStory({ path: '/?q=opera', catalogue }),
  'no events': screenStory({ path: '/', catalogue: { events: [], items: [] } }),
  loading: screenStory({ path: '/', services: { graphql: { query: () => new Promise(() => {}) } } }),
  failed: screenStory({ path: '/', catalogue: { isDown: true } }),
};
