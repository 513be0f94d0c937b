import { buildEvent, buildTicketingItem } from '@ticket-storefront/testing';
import { pageOrigins, pictureOrigins } from './picture-origins';

test('pictures may come from the hosts that an event names, each named once', () => {
  expect(
    pictureOrigins([
      'https://pictures.test/logo.png',
      'https://pictures.test/back.png?size=2',
      'http://localhost:3002/stock.svg',
      null,
    ]),
  ).toEqual(['https://pictures.test', 'http://localhost:3002']);
});

test('an address of a picture adds nothing else to a policy', () => {
  expect(
    pictureOrigins([
      'https://x;script-src/logo.png',
      'https://*/logo.png',
      'https://a,b/logo.png',
      `https://${'a'.repeat(254)}/logo.png`,
      'data:image/png;base64,AAAA',
      '/logo.png',
      'no address',
    ]),
  ).toEqual([]);
});

test('the origins of one page fit into its headers, however many and long they are', () => {
  const origins = (length: number) =>
    pictureOrigins(
      Array.from({ length: 50 }, (_, host) => `https://${String(host).padStart(length, '0')}.test/`),
    );
  expect(origins(20)).toHaveLength(16);
  expect(origins(240)).toHaveLength(2);
  for (const length of [20, 240]) expect(origins(length).join(' ').length).toBeLessThanOrEqual(560);
});

test('a host that is too long leaves room for shorter ones', () => {
  const long = (letter: string) => `https://${letter.repeat(250)}`;
  expect(pictureOrigins([...['a', 'b', 'c'].map(long), 'https://short.test'])).toEqual([
    long('a'),
    long('b'),
    'https://short.test',
  ]);
});

const event = buildEvent({
  ticketing_logo: 'https://logo.test/a.png',
  ticketing_background_url: 'https://back.test/a.jpg',
});

test('an event page shows the pictures of its event, and those in descriptions of its tickets', () => {
  const descriptions = [
    '<p><IMG alt=Map\nsrc = https://plain.test/a.png></p>',
    '<img/src="https://slash.test/a.png"><img src=\'https://quoted.test/a.png?b=1&amp;c\'>',
    '<a href="https://link.test/">A link, not https://text.test/a.png</a><imgs src="https://other.test/">',
    '<img src="http://insecure.test/a.png"><img src="//relative.test/a.png">',
    null,
  ];
  const items = descriptions.map((description) => buildTicketingItem({ description }));
  expect(pageOrigins({ event, items })).toEqual([
    'https://logo.test',
    'https://back.test',
    'https://plain.test',
    'https://slash.test',
    'https://quoted.test',
  ]);
});

test('the landing page shows the backgrounds of its events', () => {
  expect(pageOrigins({ events: [{ ...event, ticketing_items: [] }] })).toEqual(['https://back.test']);
});

test('reads a megabyte of open tags in less than a second', () => {
  const description = '<img '.repeat(200_000);
  const start = performance.now();
  pageOrigins({ event, items: [buildTicketingItem({ description })] });
  expect(performance.now() - start).toBeLessThan(1000);
});
