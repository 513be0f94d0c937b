import { render, screen } from '@testing-library/react';
import { TrustNote } from './checkout-form';

test('shows amount, processor and statement name at the pay button', () => {
  const { container } = render(
    <TrustNote
      trust={{ totalCents: 5550, processor: 'Pier Pay', mark: 'M12 2l10 20H2z', statementName: 'HARBOUR' }}
    />,
  );
  screen.getByText('$55.50');
  expect(container.textContent).toContain(
    'Pier Pay takes the payment over an encrypted connection. Your statement shows it as “HARBOUR”.',
  );
  expect(container.querySelector('svg path')?.getAttribute('d')).toBe('M12 2l10 20H2z');
});

test('shows only the name of a processor without a mark', () => {
  const { container } = render(
    <TrustNote trust={{ totalCents: 5550, processor: 'MX Merchant', statementName: null }} />,
  );
  expect(container.textContent).toMatch(/MX Merchant takes the payment over an encrypted connection\.$/);
  expect(container.querySelector('svg')).toBeNull();
});
