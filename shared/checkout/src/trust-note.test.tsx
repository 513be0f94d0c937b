import { render } from '@testing-library/react';
import { TrustNote } from './checkout-form';

test('shows processor, mark and statement name in one line at the pay button', () => {
  const { container } = render(
    <TrustNote
      trust={{ totalCents: 5550, processor: 'Pier Pay', mark: 'M12 2l10 20H2z', statementName: 'HARBOUR' }}
    />,
  );
  expect(container.textContent).toBe('Secured by Pier Pay · appears as HARBOUR');
  expect(container.querySelector('svg path')?.getAttribute('d')).toBe('M12 2l10 20H2z');
});

test('shows a lock for a processor without a mark, and no unknown name', () => {
  const { container } = render(
    <TrustNote trust={{ totalCents: 5550, processor: 'MX Merchant', statementName: null }} />,
  );
  expect(container.textContent).toBe('Secured by MX Merchant');
  expect(container.querySelector('svg path')).not.toBeNull();
});
