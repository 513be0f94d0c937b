import { render, screen } from '@testing-library/react';
import { ShellServicesContext } from '../services';
import { buildServices } from '../testing/build-services';
import { Backdrop, Header } from './layout';

const eventWith = (ticketing_background_url: string | null) => ({
  ticketing_slug: 'harbor',
  ticketing_background_url,
});

const shown = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src');

test('shows no background before the event is loaded, and the stock picture if it has none', () => {
  const { container, rerender } = render(<Backdrop event={undefined} />);
  expect(shown(container)).toBeUndefined();
  rerender(<Backdrop event={eventWith('https://pictures.example/harbor.jpg')} />);
  expect(shown(container)).toBe('https://pictures.example/harbor.jpg');
  rerender(<Backdrop event={eventWith(null)} />);
  const stock = shown(container);
  rerender(<Backdrop event={null} />);
  expect([stock, shown(container)]).not.toContain('https://pictures.example/harbor.jpg');
  expect(shown(container)).toBe(stock);
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

test('shows a ticket for a provider without a logo', () => {
  const { container } = draw({ name: 'Pier Nine', logo: null });
  expect(container.querySelector('img')).toBeNull();
});
