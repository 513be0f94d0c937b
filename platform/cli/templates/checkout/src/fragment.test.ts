import { fireEvent, within } from '@testing-library/dom';
import {
  completed,
  createFakeHost,
  sampleEvent,
  sampleItems,
  sampleOrder,
} from '@ticket-storefront/contract/testing';
import { expect, test } from 'vitest';
import fragment from './fragment';

test('posts no order before the visitor accepts the terms, and says so', async () => {
  const posted: string[] = [];
  const api = {
    ...createFakeHost().api,
    post: async (path: string) => {
      posted.push(path);
      return completed;
    },
  };
  const order = sampleOrder(sampleEvent('{{processor}}'), sampleItems(2, 2500));
  const element = document.body.appendChild(document.createElement('div'));
  fragment.mount(element, createFakeHost({ api }), { ...order, onOutcome: () => undefined });
  const slot = within(element);
  fireEvent.click(await slot.findByRole('button', { name: 'Complete Order' }));
  await slot.findByText('You must accept the Terms & Conditions.');
  expect(posted).toEqual([]);
});
