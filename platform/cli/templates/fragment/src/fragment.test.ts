import { waitFor, within } from '@testing-library/dom';
import { createFakeHost, sampleCart, sampleEvent, sampleItems } from '@ticket-storefront/contract/testing';
import { expect, test } from 'vitest';
import fragment from './fragment';

test('shows the tickets in the cart and the link to the checkout, and leaves nothing behind', async () => {
  const event = sampleEvent('{{processor}}');
  const host = createFakeHost();
  host.owner.publish('cart:changed', sampleCart(event, sampleItems(2, 2500)));
  const element = document.body.appendChild(document.createElement('div'));
  const part = fragment.mount(element, host, { event, checkoutPath: '/events/harbor/checkout' });
  await within(element).findByText('2 x General Admission');
  const link = within(element).getByRole('link', { name: 'Checkout' });
  expect(link.getAttribute('href')).toBe('/events/harbor/checkout');
  part.unmount();
  await waitFor(() => expect(element.childNodes).toHaveLength(0));
});
