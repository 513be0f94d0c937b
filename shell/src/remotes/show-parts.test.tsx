import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildServices } from '../testing/build-services';
import { PartError } from './part-error';
import { describePart, readParts, showParts } from './show-parts';

const { boot } = buildServices();
const owners = { 'remote-cart': 'event team' };

beforeAll(() => {
  // jsdom measures no resources.
  performance.getEntriesByType = () =>
    [
      { name: 'https://assets.example.com/remote-cart/1.0.0/fragment.js', encodedBodySize: 30_400 },
      { name: 'https://assets.example.com/remote-cart/1.0.0/fragment.css', encodedBodySize: 700 },
      { name: 'https://assets.example.com/remote-cart/0.9.0/fragment.js', encodedBodySize: 9000 },
    ] as unknown as PerformanceEntryList;
});

test('describes a part by release, team, contract, cost and faults in this page', () => {
  const describe = (faults: number) =>
    readParts({ ...boot, owners }, new Map([['remote-cart', faults]])).map(describePart);
  expect(describe(0)).toEqual(['remote-cart 1.0.0 · event team · contract ^1.0.0 · 31 KB · no faults']);
  expect(describe(1)).toEqual([expect.stringContaining(' · 1 fault')]);
  expect(readParts(boot, new Map()).map(describePart)).toEqual([
    'remote-cart 1.0.0 · contract ^1.0.0 · 31 KB · no faults',
  ]);
});

test('outlines the slots of parts on a press, follows their faults, and ends with the next press', async () => {
  const slot = document.createElement('div');
  slot.dataset['boundary'] = 'remote-cart';
  document.body.append(slot);
  showParts({ ...boot, owners });
  const button = screen.getByRole('button', { name: 'Parts', pressed: false });
  await userEvent.click(button);
  const list = screen.getByRole('list', { name: 'Parts of this page' });
  expect(list.textContent).toContain('remote-cart 1.0.0 · event team');
  expect(list.textContent).toContain('no faults');

  const error = new PartError('remote-cart', '1.0.0', 'uncaught', new Error('It broke.'));
  window.dispatchEvent(new ErrorEvent('error', { error }));
  await waitFor(() => expect(list.textContent).toContain('1 fault'));
  slot.remove();
  await waitFor(() => expect(list.textContent).toBe(''));

  await userEvent.click(button);
  expect(screen.queryByRole('list')).toBeNull();
  expect(button.getAttribute('aria-pressed')).toBe('false');
});
