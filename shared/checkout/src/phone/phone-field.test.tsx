import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '@testing-library/jest-dom';
import { loadCountryList } from './load-country-list';
import { PhoneField } from './phone-field';

jest.mock('./load-country-list', () => ({
  loadCountryList: jest.fn(jest.requireActual('./load-country-list').loadCountryList),
}));
const load = jest.mocked(loadCountryList);

function setUp(value = '') {
  const numbers: string[] = [];
  const submits: unknown[] = [];
  render(
    <form onSubmit={(event) => submits.push(event.preventDefault())}>
      <PhoneField label="Phone" name="phone" value={value} onChange={(number) => numbers.push(number)} />
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

/** Lets the list of countries load. */
const settle = () => act(() => jest.advanceTimersByTimeAsync(0));

beforeEach(() => {
  load.mockClear();
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

test('leaves an international number as typed until the list is loaded, and posts it', async () => {
  const { numbers } = setUp();
  fireEvent.change(phone(), { target: { value: '+44 20 7946 0958' } });
  fireEvent.blur(phone());
  expect(codeButton()).toHaveAccessibleName('Calling code US +1');
  expect(phone()).toHaveValue('+44 20 7946 0958');
  expect(numbers).toEqual(['+442079460958']);
  await settle();
  expect(codeButton()).toHaveAccessibleName('Calling code GB +44');
  expect(phone()).toHaveValue('2079460958');
  expect(numbers).toEqual(['+442079460958']);
});

test('does not shorten a number while it is typed when the list arrives', async () => {
  setUp();
  fireEvent.change(phone(), { target: { value: '+49 30' } });
  await settle();
  expect(codeButton()).toHaveAccessibleName('Calling code DE +49');
  expect(phone()).toHaveValue('+49 30');
});

test('shows a stored number with its country once the list is loaded', async () => {
  const { numbers } = setUp('+4930123456');
  expect(phone()).toHaveValue('+4930123456');
  await settle();
  expect(codeButton()).toHaveAccessibleName('Calling code DE +49');
  expect(phone()).toHaveValue('30123456');
  expect(numbers).toEqual([]);
});

test('loads the list only when a visitor points at the picker, focuses it, or enters an international number', async () => {
  const { user } = setUp('5551234567');
  await user.type(phone(), '8');
  expect(load).not.toHaveBeenCalled();
  await user.hover(codeButton());
  expect(load).toHaveBeenCalledTimes(1);
  await user.tab({ shift: true });
  expect(codeButton()).toHaveFocus();
  expect(load).toHaveBeenCalledTimes(2);
  cleanup();
  setUp('+4930123456');
  expect(load).toHaveBeenCalledTimes(3);
  await settle();
});

test('reports a list that cannot be loaded, posts numbers as typed, and loads it at the next opening', async () => {
  const sentence = 'The list of countries could not be loaded. Enter the number with + and the country code.';
  const original = load.getMockImplementation();
  load.mockRejectedValue(new Error('Loading chunk countries failed.'));
  const { user, numbers } = setUp();
  await user.click(codeButton());
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  await user.type(phone(), '+44 20 7946 0958');
  await user.tab();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(phone()).toHaveValue('+44 20 7946 0958');
  expect(numbers.at(-1)).toBe('+442079460958');
  load.mockImplementation(original);
  await user.click(codeButton());
  await settle();
  expect(options()[0]).toHaveTextContent('United States +1');
  expect(codeButton()).toHaveAccessibleName('Calling code GB +44');
  expect(phone()).toHaveValue('2079460958');
});
