import { render, screen } from '@testing-library/react';
import { ShellServicesContext } from '../services';
import { buildServices } from '../testing/build-services';
import { Backdrop, Header, Layout } from './layout';

const eventWith = (ticketing_background_url: string | null) => ({
  id: 7,
  ticketing_slug: 'harbor',
  ticketing_background_url,
});

const shown = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src');

test('shows no background before the event is loaded, and a drawn one if it has none', () => {
  const { container, rerender } = render(<Backdrop event={undefined} />);
  expect(shown(container)).toBeUndefined();
  rerender(<Backdrop event={eventWith('https://pictures.example/harbor.jpg')} />);
  expect(shown(container)).toBe('https://pictures.example/harbor.jpg');
  rerender(<Backdrop event={eventWith(null)} />);
  expect(shown(container)).toBe('/pictures/harbor/background.svg');
  rerender(<Backdrop event={null} />);
  expect(shown(container)).toBe('/pictures/shop/background.svg');
});

function draw(provider: { name: string; logo: string | null }) {
  const services = buildServices();
  return render(
    <ShellServicesContext value={{ ...services, boot: { ...services.boot, provider } }}>
      <Header>{null}</Header>
    </ShellServicesContext>,
  );
}

test('shows the provider’s name and logo in the header', () => {
  const { container } = draw({ name: 'Pier Nine', logo: 'https://pier.example/logo.png' });
  expect(screen.getByRole('link', { name: /^Pier Nine: provider’s website/ }).textContent).toBe('Pier Nine');
  expect(container.querySelector('img')?.src).toBe('https://pier.example/logo.png');
});

test('shows a drawn logo for a provider without one', () => {
  const { container } = draw({ name: 'Pier Nine', logo: null });
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/pictures/shop/logo.svg');
});

test.each([undefined, 'https://pier.example/refunds'])('links to the rules for refunds at %s', (refunds) => {
  const services = buildServices();
  render(
    <ShellServicesContext value={{ ...services, boot: { ...services.boot, refunds } }}>
      <Layout>{null}</Layout>
    </ShellServicesContext>,
  );
  expect(screen.queryByRole('link', { name: 'Refunds' })?.getAttribute('href')).toBe(refunds);
});
