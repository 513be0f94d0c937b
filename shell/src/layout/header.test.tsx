import { render, screen } from '@testing-library/react';
import { ShellServicesContext } from '../services/shell-services';
import { buildServices } from '../testing/build-services';
import { Header } from './header';

function draw(provider: { name: string; logo: string | null }) {
  const services = buildServices();
  return render(
    <ShellServicesContext value={{ ...services, boot: { ...services.boot, provider } }}>
      <Header>{null}</Header>
    </ShellServicesContext>,
  );
}

test('the header has the name and the logo of the provider', () => {
  const { container } = draw({ name: 'Pier Nine', logo: 'https://pier.example/logo.png' });
  expect(screen.getByRole('link', { name: /^Pier Nine: provider’s website/ }).textContent).toBe('Pier Nine');
  expect(container.querySelector('img')?.src).toBe('https://pier.example/logo.png');
});

test('a provider without a logo has a ticket', () => {
  const { container } = draw({ name: 'Pier Nine', logo: null });
  expect(container.querySelector('img')).toBeNull();
});
