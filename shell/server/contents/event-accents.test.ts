import { buildEvent } from '@ticket-storefront/testing';
import { settingsWith } from '../testing/settings-with';
import { accentOf } from './accent';
import { movingPictures, pageAccents } from './event-accents';

const accent = accentOf({ hue: 200, chroma: 0.15, lightness: 0.6 });
const accents = (picture: string | null) => (picture === 'known' ? { accent, ratio: null } : null);
const eventOf = (id: number, ticketing_background_url: string | null) =>
  buildEvent({ id, ticketing_background_url });
const listedOf = (id: number, picture: string | null) => ({ ...eventOf(id, picture), ticketing_items: [] });
const rule = (selector: string) =>
  `${selector}{--accent-light:${accent.light};--accent-dark:${accent.dark};--accent-fill:${accent.light};--accent-on:#ffffff;--accent-over:#000000}`;

test('a document has the accents of the events that its pages may show', () => {
  const settings = settingsWith();
  expect(pageAccents({ event: eventOf(7, 'known') }, settings, accents)).toBe(rule(':root[data-accent="7"]'));
  const events = [listedOf(1, 'known'), listedOf(2, 'unknown'), listedOf(3, 'known')];
  expect(pageAccents({ events }, settings, accents)).toBe(
    rule(':root[data-accent="1"]') + rule(':root[data-accent="3"]'),
  );
  expect(pageAccents({ event: eventOf(7, 'unknown') }, settings, accents)).toBe('');
});

test('an event without a picture has the accent of its drawn one, unless the provider has a colour', () => {
  const ofEvent = /^:root\[data-accent="7"\]\{--accent-light:#\w{6};/;
  expect(pageAccents({ event: eventOf(7, null) }, settingsWith(), accents)).toMatch(ofEvent);
  const branded = settingsWith({ PROVIDER_COLOR: '#0a6548' });
  expect(pageAccents({ event: eventOf(7, null) }, branded, accents)).toMatch(/^:root\{[^}]*\}$/);
});

test('the provider’s colour is the accent of all other pages, made readable', () => {
  const style = pageAccents({ event: null }, settingsWith({ PROVIDER_COLOR: '#ffee00' }), accents);
  expect(style).toMatch(
    /^:root\{--accent-light:#(?!ffee00)\w{6};--accent-dark:#\w{6};--accent-fill:#ffee00;--accent-on:#000000;--accent-over:#ffffff;--shop-fill:#ffee00\}$/,
  );
  expect(() => settingsWith({ PROVIDER_COLOR: 'yellow' })).toThrow(/PROVIDER_COLOR/);
});

test.each([
  [1.5, ':root[data-accent="7"]{--cover-ratio:1.5}'],
  [0.2, ':root[data-accent="7"]{--cover-ratio:0.8}'],
  [10 / 3, ':root[data-accent="7"]{--cover-ratio:2.4}'],
  [null, ''],
])('a document has the proportions of a picture, within limits: %s', (ratio, style) => {
  const looks = (picture: string | null) => (picture === 'grey' ? { accent: null, ratio } : null);
  expect(pageAccents({ event: eventOf(7, 'grey') }, settingsWith(), looks)).toBe(style);
});

test('the document of an event has the proportions of its logo, within limits', () => {
  const looks = (picture: string | null) =>
    picture ? { accent: null, ratio: picture === 'tall' ? 0.2 : 4.5 } : null;
  const style = (logo: string | null) =>
    pageAccents(
      { event: { ...eventOf(7, null), ticketing_logo: logo } },
      settingsWith({ PROVIDER_COLOR: '#0a6548' }),
      looks,
    );
  expect(style('wide')).toContain(':root[data-accent="7"]{--logo-ratio:4.5}');
  expect(style('tall')).toContain(':root[data-accent="7"]{--logo-ratio:1}');
  expect(style(null)).not.toContain('--logo-ratio');
});

test.each([
  ['#b3201a', true],
  ['#c2410c', true],
  ['#b45309', true],
  ['#a21caf', false],
  ['#0a6548', false],
  ['#6b6b6b', false],
])('surfaces in the tint of %s are neutral where they would look like an error: %s', (color, isNeutral) => {
  const style = pageAccents({ event: null }, settingsWith({ PROVIDER_COLOR: color }), accents);
  expect(style.includes('--color-accent-surface:var(--color-surface-raised)')).toBe(isNeutral);
});

test('the pictures of the first 24 events move to their pages', () => {
  const events = Array.from({ length: 30 }, (_, index) => listedOf(index + 1, null));
  const names = movingPictures({ events }).match(/cover-\d+/g);
  expect(names).toHaveLength(24);
  expect(movingPictures({ event: eventOf(7, null) })).toBe('[data-cover="7"]{view-transition-name:cover-7}');
  expect(movingPictures({ event: null })).toBe('');
});
