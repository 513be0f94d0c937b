import { escapeHtml } from '@ticket-storefront/server';
import { buildEvent, buildTicketingItem } from '@ticket-storefront/testing';
import { discoveryElements } from './discovery-elements';

const origin = 'https://tickets.example.com';

const event = buildEvent({
  name: 'Harbour </script> & "Nights"',
  ticketing_slug: 'harbour-nights',
  start_date: '2026-07-04',
  end_date: null,
  start_time: '18:00',
  end_time: '23:00',
  timezone: 'America/New_York',
  ticketing_logo: 'https://pictures.example.com/logo.png',
  ticketing_service_fee_per_order: 150,
});

const preloadedData = {
  event,
  items: [
    buildTicketingItem({ name: 'Deck', price: 4550, sales_limit_balance: 3 }),
    buildTicketingItem({ name: 'Pier', price: 2000, sales_limit_balance: 0 }),
  ],
  readAt: 0,
};

const headOf = (options: Partial<Parameters<typeof discoveryElements>[0]> = {}) =>
  discoveryElements({
    discovery: 'event',
    title: 'Harbour - Ticketing',
    preloadedData,
    origin,
    language: 'en',
    ...options,
  }).join('\n');

const jsonLdIn = (head: string) => {
  const json = /<script type="application\/ld\+json">(.*)<\/script>/.exec(head)?.[1];
  return json ? JSON.parse(json) : null;
};

test('search engines read what an event is, when with its offset, where, and what one ticket costs with its fees', () => {
  const found = jsonLdIn(headOf());
  expect(found).toMatchObject({
    '@type': 'Event',
    name: event.name,
    startDate: '2026-07-04T18:00:00-04:00',
    endDate: '2026-07-04T23:00:00-04:00',
    url: `${origin}/events/harbour-nights`,
    image: [`${origin}/pictures/harbour-nights/share.jpg`],
    location: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'US' } },
  });
  expect(found.offers).toMatchObject([
    { name: 'Deck', price: '47.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    { name: 'Pier', price: '21.50', availability: 'https://schema.org/SoldOut' },
  ]);
});

test('who shares an event shows its name, picture and a description; no text of it ends an element', () => {
  const head = headOf();
  expect(head).toContain(`<meta property="og:image" content="${origin}/pictures/harbour-nights/share.jpg">`);
  for (const [name, value] of [
    ['width', '1200'],
    ['height', '630'],
    ['alt', event.name],
  ]) {
    expect(head).toContain(`<meta property="og:image:${name}" content="${escapeHtml(value ?? '')}">`);
  }
  expect(head).toContain('<link rel="canonical" href="https://tickets.example.com/events/harbour-nights">');
  expect(head).toMatch(/<meta name="description" content="Saturday, July 4th, 2026 · /);
  expect(head.match(/<\/script>/g)).toHaveLength(1);
});

test('an event without a date or an address is not described as one to search engines', () => {
  const dateless = { ...event, start_date: null, end_date: null };
  expect(jsonLdIn(headOf({ preloadedData: { ...preloadedData, event: dateless } }))).toBeNull();
});

test('hides checkouts, confirmations and missing pages from search, and still describes them', () => {
  const head = headOf({ discovery: 'hidden' });
  expect(head).toMatch(/<meta name="description" content="Saturday, July 4th, 2026 · /);
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(head).not.toContain('og:');
});

test('writes no absolute address without the origin of the shop', () => {
  expect(headOf({ origin: undefined })).not.toContain('https://tickets.example.com');
});

test('search engines find an event in each language, and read of it in that of the page', () => {
  const address = 'https://tickets.example.com/events/harbour-nights';
  const head = headOf({ language: 'es' });
  expect(head).toContain(`<link rel="canonical" href="${address}?lang=es">`);
  expect(head).toContain(`<link rel="alternate" hreflang="en" href="${address}">`);
  expect(head).toContain(`<link rel="alternate" hreflang="es" href="${address}?lang=es">`);
  expect(head).toMatch(/<meta name="description" content="sábado, 4 de julio de 2026 · /);
});
