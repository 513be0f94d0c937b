import { render } from '@testing-library/react';
import { TrustNote } from './checkout-form';

test('shows a lock, processor and statement name in one note at the pay button', () => {
  const { container } = render(
    <TrustNote trust={{ totalCents: 5550, processor: 'Pier Pay', statementName: 'HARBOUR' }} />,
  );
  expect(container.textContent).toBe('Secured by Pier Pay · on your statement as HARBOUR');
  expect(container.querySelector('svg path')).not.toBeNull();
});

test('shows no unknown name', () => {
  const { container } = render(
    <TrustNote trust={{ totalCents: 5550, processor: 'MX Merchant', statementName: null }} />,
  );
  expect(container.textContent).toBe('Secured by MX Merchant');
});
