import { render, screen } from '@testing-library/react';
import { TrustNote } from './checkout-form';

test('at the pay button a buyer reads what is paid today, who takes it, and what the statement will say', () => {
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

test('a processor without a mark is named in words alone', () => {
  const { container } = render(
    <TrustNote trust={{ totalCents: 5550, processor: 'MX Merchant', statementName: null }} />,
  );
  expect(container.textContent).toMatch(/MX Merchant takes the payment over an encrypted connection\.$/);
  expect(container.querySelector('svg')).toBeNull();
});
