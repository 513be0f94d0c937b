import { fireEvent, render } from '@testing-library/react';
import { EventPicture } from './event-picture';

/** The shop's picture that the browser selected. */
const ofShop = `${location.origin}/pictures/harbor/logo-256.avif`;
const photograph = 'https://pictures.example/harbor.jpg';

const picture = (address: string | null) => (
  <EventPicture slug="harbor" kind="logo" address={address} sizes="7rem" alt="Logo" />
);

function draw(address: string | null) {
  const { container, rerender, getByRole } = render(picture(address));
  const image = () => getByRole('img', { name: 'Logo' });
  return {
    show: (other: string | null) => rerender(picture(other)),
    fail: (file: string) => {
      Object.defineProperty(image(), 'currentSrc', { value: file, configurable: true });
      fireEvent.error(image());
    },
    source: () => image().getAttribute('src'),
    formats: () => [...container.querySelectorAll('source')].map(({ type }) => type),
  };
}

test('offers the shop’s widths, AVIF before WebP', () => {
  const { container } = render(picture(photograph));
  const [avif, webp] = container.querySelectorAll('source');
  expect([avif?.type, webp?.type]).toEqual(['image/avif', 'image/webp']);
  expect(avif?.srcset).toContain('/pictures/harbor/logo-256.avif 256w');
  expect(avif?.sizes).toBe('7rem');
});

test('falls back to the organiser’s picture, then to a drawn one', () => {
  const shown = draw(photograph);
  expect(shown.source()).toBe(photograph);
  shown.fail(ofShop);
  expect([shown.formats(), shown.source()]).toEqual([[], photograph]);
  // Browsers may report a server-rendered picture twice.
  shown.fail(ofShop);
  expect(shown.source()).toBe(photograph);
  shown.fail(photograph);
  expect(shown.source()).toBe('/pictures/harbor/logo.svg');
  shown.fail('https://shop.example/pictures/harbor/logo.svg');
  expect(shown.source()).toBe('/pictures/harbor/logo.svg');
});

test('shows vector graphics unchanged', () => {
  const drawing = 'https://pictures.example/harbor.svg';
  const shown = draw(drawing);
  expect([shown.formats(), shown.source()]).toEqual([[], drawing]);
  shown.fail(drawing);
  expect(shown.source()).toBe('/pictures/harbor/logo.svg');
});

test('tries the next picture after one failed to load', () => {
  const shown = draw(photograph);
  shown.fail(photograph);
  shown.show('https://pictures.example/other.jpg');
  expect([shown.formats().length, shown.source()]).toEqual([2, 'https://pictures.example/other.jpg']);
  shown.show(null);
  expect(shown.source()).toBe('/pictures/harbor/logo.svg');
});
