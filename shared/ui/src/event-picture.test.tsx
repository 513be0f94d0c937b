import { fireEvent, render } from '@testing-library/react';
import { EventPicture } from './event-picture';

const photograph = 'https://pictures.example/harbor.jpg';

const picture = (address: string | null) => (
  <EventPicture
    slug="harbor"
    kind="logo"
    address={address}
    sizes="7rem"
    otherwise="/otherwise.svg"
    alt="Logo"
  />
);

function draw(address: string | null) {
  const { container, rerender, getByRole } = render(picture(address));
  const image = () => getByRole('img', { name: 'Logo' });
  return {
    show: (other: string | null) => rerender(picture(other)),
    fail: () => fireEvent.error(image()),
    source: () => image().getAttribute('src'),
    formats: () => [...container.querySelectorAll('source')].map(({ type }) => type),
  };
}

test('a browser chooses a width of the shop’s, as AVIF before WebP', () => {
  const { container } = render(picture(photograph));
  const [avif, webp] = container.querySelectorAll('source');
  expect([avif?.type, webp?.type]).toEqual(['image/avif', 'image/webp']);
  expect(avif?.srcset).toContain('/pictures/harbor/logo-256.avif 256w');
  expect(avif?.sizes).toBe('7rem');
});

test('where the shop’s cannot be loaded the organiser’s is shown, and the other one where that cannot be loaded either', () => {
  const shown = draw(photograph);
  expect(shown.source()).toBe(photograph);
  shown.fail();
  expect([shown.formats(), shown.source()]).toEqual([[], photograph]);
  shown.fail();
  expect(shown.source()).toBe('/otherwise.svg');
  shown.fail();
  expect(shown.source()).toBe('/otherwise.svg');
});

test('a drawing is shown as the organiser has it', () => {
  const shown = draw('https://pictures.example/harbor.svg');
  expect([shown.formats(), shown.source()]).toEqual([[], 'https://pictures.example/harbor.svg']);
  shown.fail();
  expect(shown.source()).toBe('/otherwise.svg');
});

test('a picture that could not be loaded says nothing of the next one', () => {
  const shown = draw(photograph);
  shown.fail();
  shown.fail();
  shown.show('https://pictures.example/other.jpg');
  expect([shown.formats().length, shown.source()]).toEqual([2, 'https://pictures.example/other.jpg']);
  shown.show(null);
  expect(shown.source()).toBe('/otherwise.svg');
});
