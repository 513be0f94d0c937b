import { buildCartItem, type Stories, storyTime } from '@ticket-storefront/testing';
import type { ShellServices } from '../services';
import { deck, event, screenStory } from '../testing/screen-story';

const path = '/events/harbour-nights';
const cart = [buildCartItem({ ...deck, quantity: 2 })];
const lounge = { ...deck, id: 2, name: 'Lounge', price: 24_900 };
const items = [deck, lounge];

const photographed = {
  ...event,
  ticketing_background_url: 'https://pictures.example.com/harbour.jpg',
  ticketing_logo: 'https://pictures.example.com/logo.jpg',
};

const halfAnHourMs = 30 * 60_000;
const soon = { ...deck, on_sale_date: new Date(Number(storyTime) + halfAnHourMs).toISOString() };

const sold = (changes: Partial<typeof deck>) => ({ items: [{ ...deck, ...changes }, lounge] });
const unloadable: ShellServices['loadFragment'] = (name) => Promise.reject(new Error(`No ${name}.`));

export const stories: Stories = {
  'on sale': screenStory({ path, catalogue: { items } }),
  'with photographs': screenStory({ path, catalogue: { items, events: [photographed] } }),
  'with a cart': screenStory({ path, cart, catalogue: { items } }),
  'the cart as a sheet': screenStory({
    path,
    cart,
    catalogue: { items },
    act: ({ press }) => press('$280.14'),
  }),
  'a cart that has changed': screenStory({ path, cart, catalogue: sold({ sales_limit_balance: 1 }) }),
  'few left': screenStory({ path, catalogue: sold({ sales_limit_balance: 7 }) }),
  'sold out': screenStory({ path, catalogue: sold({ sales_limit_balance: 0 }) }),
  'not yet on sale': screenStory({ path, catalogue: sold({ on_sale_date: '2026-11-10T15:00:00Z' }) }),
  'not yet on sale, with an open line': screenStory({
    path,
    catalogue: { items: [soon] },
    prepare: ({ preloadedData }) =>
      Object.assign(preloadedData, { slug: event.ticketing_slug, items: [soon] }),
  }),
  'no longer on sale': screenStory({ path, catalogue: sold({ off_sale_date: '2026-11-01T15:00:00Z' }) }),
  over: screenStory({
    path,
    catalogue: { items, events: [{ ...event, start_date: '2026-10-10', end_date: '2026-10-10' }] },
  }),
  'that cannot be paid': screenStory({
    path,
    catalogue: { items, events: [{ ...event, ticketing_payment_processor_config: null }] },
  }),
  'not found': screenStory({ path, catalogue: { events: [] } }),
  failed: screenStory({ path, catalogue: { isDown: true } }),
  loading: screenStory({ path, services: { graphql: { query: () => new Promise(() => {}) } } }),
  'parts that cannot be loaded': screenStory({ path, services: { loadFragment: unloadable } }),
  'a cart whose part cannot be loaded': screenStory({
    path,
    cart,
    catalogue: { items },
    services: { loadFragment: unloadable },
  }),
  'in a browser that stores nothing': screenStory({
    path,
    catalogue: { items },
    services: { isStorageBlocked: true },
  }),
  'parts that load': screenStory({
    path,
    services: { loadFragment: () => new Promise(() => {}) },
  }),
};
