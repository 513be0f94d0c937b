import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { dateInDays, eventRow, momentInDays, ticketRow } from './catalogue-rows';
import type { StoreLocation } from './store-location';

const folder = 'unlike/pictures';

/** Width, height and colour of each picture. */
const pictures = {
  square: [1200, 1200, '#b3242d'],
  tall: [900, 1600, '#1d4e89'],
  wide: [3000, 700, '#f4e409'],
  white: [1600, 900, '#ffffff'],
  black: [1600, 900, '#000000'],
} as const;

const lettersOf = (text: string, letters: number) =>
  text.repeat(Math.ceil(letters / text.length)).slice(0, letters);
const longName = lettersOf('An Evening of Songs, Stories and Fireworks for All of the Harbor ', 130).trim();
const longText =
  '<p>A seat in the middle of the hall, with a programme, a drink of your choice in the interval and the way into the garden after the last song. Doors open an hour before; late guests wait for a pause.</p>';
const manyTypes = (eventId: number, count: number, categories: readonly string[]) =>
  Array.from({ length: count }, (_, index) =>
    ticketRow(
      eventId * 1000 + index,
      eventId,
      `Row ${String(index + 1).padStart(3, '0')}`,
      1000 + index * 25,
      {
        category: categories[index % categories.length] ?? null,
      },
    ),
  );

/** Fifteen events that have little in common: names, pictures, prices, times and how many tickets. */
export const unlikeSlugs = [
  'plain',
  'long-name',
  'one-word',
  'hebrew',
  'one-cent',
  'expensive',
  'four-types',
  'many-types',
  'hundreds',
  'square',
  'tall',
  'wide',
  'white',
  'black',
  'later',
] as const;

/** An event whose tickets have names so long that no three fit on a screen. */
export const longTickets = 'long-tickets';

const slugs = [...unlikeSlugs, longTickets] as const;

type Slug = (typeof slugs)[number];

/** Writes the pictures of the unlike events to a store's folder. @returns Its data set. */
export async function unlikeEvents({ assets, origins }: StoreLocation) {
  const place = join(assets, folder);
  mkdirSync(place, { recursive: true });
  for (const [name, [width, height, background]] of Object.entries(pictures)) {
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toFile(join(place, `${name}.jpg`));
  }
  const idOf = (slug: Slug) => slugs.indexOf(slug) + 1;
  const pictureOf = (slug: Slug) =>
    slug in pictures ? { ticketing_background_url: `${origins.assets}/${folder}/${slug}.jpg` } : {};
  const changed: Partial<Record<Slug, Readonly<Record<string, unknown>>>> = {
    'long-name': {
      name: longName,
      end_date: dateInDays(33),
      address_street: lettersOf('Promenade of the Old Harbor ', 60),
    },
    'one-word': { name: 'Donaudampfschifffahrtsgesellschaftsabend' },
    hebrew: { name: 'ערב מוזיקה בנמל (2026)!', description: 'שערים נפתחים מוקדם // הביאו מעיל' },
    'one-cent': { ticketing_service_fee_per_order: 0, web_surcharge_percentage: 0 },
    square: { ticketing_logo: `${origins.assets}/${folder}/wide.jpg` },
    later: { end_time: null, description: null },
  };
  const three = (slug: Slug, price: number, overrides = {}) =>
    ['Standing', 'Seat', 'Table for Four'].map((name, index) =>
      ticketRow(idOf(slug) * 1000 + index, idOf(slug), name, price * (index + 1), overrides),
    );
  return {
    events: slugs.map((slug) =>
      eventRow(idOf(slug), slug, 'mxmerchant', {
        name: `Evening ${slug}`,
        ...pictureOf(slug),
        ...changed[slug],
      }),
    ),
    ticketing_items: [
      ...three('plain', 2500),
      ...three('long-name', 14_250, { description: longText }),
      ...three('one-word', 3000).map((row) => ({ ...row, name: `${row.name}: Rindfleischetikettierung` })),
      ...three(longTickets, 14_250, { description: longText }).map((row) => ({
        ...row,
        name: `${row.name}, ${longName}`.slice(0, 130),
      })),
      ...three('hebrew', 2000).map((row, index) => ({
        ...row,
        name: `כרטיס (לילד) ${index}`,
        description: '<p>כולל <b>ארוחה</b>!</p>',
      })),
      ...three('one-cent', 1, { tax_percentage: null }),
      ...three('expensive', 1_200_000, { description: longText }),
      ...manyTypes(idOf('four-types'), 4, ['']),
      ...manyTypes(idOf('many-types'), 24, ['Balcony', 'Stalls', 'Boxes', 'Parking', '']),
      ...manyTypes(idOf('hundreds'), 300, ['Balcony', 'Stalls']),
      ...three('square', 9900, { category: 'Tickets', description: longText }),
      ...three('tall', 4500, { description: longText, sales_limit_balance: 7 }),
      ...three('wide', 4500, { description: null }),
      ...three('white', 4500),
      ...three('black', 4500, { sales_limit_balance: 0 }),
      ...three('later', 4500, { on_sale_date: momentInDays(4) }),
    ],
    promo_codes: [],
  };
}
