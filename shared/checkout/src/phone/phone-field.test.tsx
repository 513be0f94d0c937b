import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '@testing-library/jest-dom';
import { PhoneField } from './phone-field';

function setUp() {
  const numbers: string[] = [];
  const submits: unknown[] = [];
  render(
    <form onSubmit={(event) => submits.push(event.preventDefault())}>
      <PhoneField label="Phone" name="phone" value="" onChange={(number) => numbers.push(number)} />
      <button type="submit">Pay</button>
    </form>,
  );
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  return { user, numbers, submits };
}

const phone = () => screen.getByRole('textbox', { name: 'Phone' });
const codeButton = () => screen.getByRole('button', { name: /^Calling code/ });
const options = () => within(screen.getByRole('listbox')).getAllByRole('option');
const activeOption = () =>
  document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '');

beforeEach(() => {
  jest.useFakeTimers();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('reads a number without calling code as one of the United States', async () => {
  const { user, numbers } = setUp();
  expect(codeButton()).toHaveAccessibleName('Calling code US +1');
  await user.type(phone(), '555-123-4567');
  expect(phone()).toHaveValue('555-123-4567');
  expect(numbers.at(-1)).toBe('+15551234567');
});

test('selects the country of an international number, and shows its code once', async () => {
  const { user, numbers } = setUp();
  await user.type(phone(), '+44 20 7946 0958');
  expect(codeButton()).toHaveAccessibleName('Calling code GB +44');
  await user.tab();
  expect(phone()).toHaveValue('2079460958');
  expect(numbers.at(-1)).toBe('+442079460958');
});

test('searches and selects a country by keyboard without submitting', async () => {
  const { user, numbers, submits } = setUp();
  await user.type(phone(), '301234567');
  await user.tab({ shift: true });
  await user.keyboard('{Enter}');
  expect(screen.getByRole('combobox', { name: 'Search countries' })).toHaveFocus();
  expect(
    options()
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['United States +1', 'Canada +1']);
  await user.keyboard('united');
  await act(() => jest.advanceTimersByTimeAsync(250));
  expect(options()).toHaveLength(3);
  expect(screen.getByRole('status')).toHaveTextContent('3 countries');
  const first = activeOption();
  await user.keyboard('{ArrowDown}');
  expect(activeOption()).not.toBe(first);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(codeButton()).toHaveFocus();

  await user.keyboard('{Enter}germ{Enter}');
  expect(codeButton()).toHaveAccessibleName('Calling code DE +49');
  expect(codeButton()).toHaveFocus();
  expect(numbers.at(-1)).toBe('+49301234567');
  expect(submits).toEqual([]);
});

test('searches after typing has paused for 250 ms', async () => {
  const { user } = setUp();
  await user.click(codeButton());
  const all = options().length;
  await user.keyboard('ger');
  await act(() => jest.advanceTimersByTimeAsync(249));
  expect(options()).toHaveLength(all);
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(options().map(({ textContent }) => textContent)).toEqual([
    'Algeria +213',
    'Germany +49',
    'Niger +227',
    'Nigeria +234',
  ]);
});

test('selects a country by a press, and closes the list on a press elsewhere', async () => {
  const { user } = setUp();
  await user.click(codeButton());
  await user.click(screen.getByRole('option', { name: /^Canada/ }));
  expect(codeButton()).toHaveAccessibleName('Calling code CA +1');
  await user.click(codeButton());
  await user.click(phone());
  expect(screen.queryByRole('listbox')).toBeNull();
});
