import { shopSlug } from '@ticket-storefront/domain/events';
import { converter } from 'culori';
import { drawnTint, drawPicture } from './drawn-pictures';

const slugs = Array.from({ length: 300 }, (_, index) => `event-${index}`);
const cover = (slug: string, color?: string) => drawPicture('background', { slug, name: 'Event', color });

test('every pattern occurs, each within 6 KB', () => {
  const shapes = slugs.map((slug) => cover(slug).replace(/[\d#]\w*/g, ''));
  expect(new Set(shapes).size).toBeGreaterThanOrEqual(8);
  for (const slug of slugs) expect(cover(slug).length).toBeLessThan(6000);
});

test.each(['#0a6548', '#ffd400', '#4338ca', '#ff5a5f'])(
  'events of a shop of %s have its hue, give or take 25 degrees',
  (color) => {
    const { h = 0 } = converter('oklch')(color) ?? {};
    for (const slug of slugs) {
      const { hue } = drawnTint({ slug, color });
      expect(Math.abs(((hue - h + 540) % 360) - 180)).toBeLessThanOrEqual(25);
    }
  },
);

test.each([
  ['Harbor Lights', 'H'],
  ['“élan”', 'É'],
  ['  #1 Fest', '1'],
  ['مهرجان', 'م'],
  ['<b>', 'B'],
  ['…', ''],
])('the logo of %s is its first letter', (name, letter) => {
  const logo = drawPicture('logo', { slug: 'harbor', name, color: undefined });
  expect(logo).toContain(`>${letter}</text>`);
});

test.each([
  ['#ffd400', '#000000'],
  ['#000000', '#ffffff'],
  ['#4338ca', '#ffffff'],
])('the logo of a shop of %s has that ground, and a letter in %s', (color, letter) => {
  const logo = drawPicture('logo', { slug: shopSlug, name: 'Lakeshore', color });
  expect(logo).toContain(`<path fill="${color}"`);
  expect(logo).toContain(`fill="${letter}" font-family`);
});
