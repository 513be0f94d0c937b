import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { postOrder } from '@ticket-storefront/api';
import type { CheckoutProps } from '@ticket-storefront/contract';
import { checkCheckout, missingFields } from '@ticket-storefront/domain/checkout';
import type { WithHost } from '@ticket-storefront/fragment';
import { buildCartItem, buildCustomer, buildEvent, refused } from '@ticket-storefront/testing';
import {
  button,
  field,
  fill,
  fillCustomer,
  mountCheckout,
  press,
  toggleTerms,
} from '@ticket-storefront/testing/browser';
import '@testing-library/jest-dom';
import { CheckoutForm } from './checkout-form';
import { formErrorsOf } from './form';
import { loadHints } from './load-hints';
import { useCheckout } from './use-checkout';

const event = buildEvent();
const total = { totalCents: 2500, processor: 'Pier Pay', statementName: null };

function Checkout(props: WithHost<CheckoutProps>) {
  const checkout = useCheckout(props, {
    validate: (entries) => formErrorsOf(checkCheckout(entries), missingFields(entries)),
    placeOrder: (request) => postOrder(props.host.api, '/ticketCheckout/pier', { ...request }),
    announceFailure: () => {},
  });
  return (
    <CheckoutForm host={props.host} checkout={checkout} payLabel="Order" isEmpty={false} trust={total}>
      {null}
    </CheckoutForm>
  );
}

const setUp = (post?: () => ReturnType<typeof refusedPayment>) =>
  mountCheckout(Checkout, { event, items: [buildCartItem({ price: 2500 })], ...(post && { post }) });
const refusedPayment = async () => refused('declined', 'Declined', 402);

const remembered = () => localStorage.getItem('checkout-remembered');
const remember = () => field('Remember me on this device');
const textOf = (name: string) => (field(name) as HTMLInputElement).value;

/** Leaves a field, and waits until it is checked. */
async function leave(name: string) {
  fireEvent.blur(field(name));
  await act(() => new Promise((resolve) => setTimeout(resolve, 150)));
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '');
});
afterEach(cleanup);

describe('fields that the visitor leaves', () => {
  test('shows nothing for a field without input, and no mark for a correct one', async () => {
    setUp();
    await leave('Email');
    expect(field('Email')).not.toHaveAttribute('aria-invalid');
    fill('Email', 'ada@example.com');
    await leave('Email');
    expect(field('Email')).not.toHaveAttribute('aria-invalid');
  });

  test.each([
    ['Email', 'ada', 'This is not an email address.'],
    ['Name', '4111 1111 1111 1111', 'Please remove the card number.'],
    ['City', ' ', 'Enter your city.'],
  ])('shows what is wrong in %s', async (name, text, error) => {
    setUp();
    fill(name, text);
    expect(field(name)).not.toHaveAttribute('aria-invalid');
    await leave(name);
    expect(field(name)).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByText(error)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    fill(name, 'ada@example.com');
    expect(field(name)).not.toHaveAttribute('aria-invalid');
  });

  test('compares both emails once both are typed, whichever is left', async () => {
    setUp();
    fill('Confirm email', 'ada@example.com');
    fill('Email', 'eda@example.com');
    await leave('Email');
    expect(screen.getByText('Emails don’t match.')).toBeVisible();
    fill('Email', 'ada@example.com');
    await leave('Email');
    expect(screen.queryByText('Emails don’t match.')).toBeNull();
  });

  test('offers the email that was probably meant, and corrects both fields', async () => {
    setUp();
    const meant = () => screen.queryByRole('button', { name: 'Did you mean ada@gmail.com?' });
    fill('Email', 'ada@gmial.com');
    fill('Confirm email', 'ada@gmial.com');
    expect(meant()).toBeNull();
    await leave('Email');
    await act(async () => void (await loadHints()));
    fireEvent.click(button('Did you mean ada@gmail.com?'));
    expect([textOf('Email'), textOf('Confirm email')]).toEqual(['ada@gmail.com', 'ada@gmail.com']);
    expect(field('Email')).toHaveFocus();
    expect(meant()).toBeNull();
    fill('Email', 'ada@gmial.com');
    await leave('Email');
    fill('Email', 'ada@example.com');
    expect(meant()).toBeNull();
  });

  test('waits for the end of a press, which an error would move away from its button', async () => {
    setUp();
    fill('Email', 'ada');
    fireEvent.pointerDown(button('Order'));
    await leave('Email');
    expect(field('Email')).not.toHaveAttribute('aria-invalid');
    fireEvent.pointerUp(button('Order'));
    await leave('Name');
    expect(field('Email')).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('optional fields', () => {
  const more = () => screen.queryByRole('button', { name: 'Business name, second address line' });

  test('are in the form for autofill, outside of the tab order, until a button unfolds them', async () => {
    setUp();
    expect(screen.queryByRole('textbox', { name: 'Business name' })).toBeNull();
    expect(field('Business name')).toHaveAttribute('name', 'businessName');
    expect(field('Business name')).toHaveAttribute('autocomplete', 'organization');
    expect(field('Address 2')).toHaveAttribute('tabindex', '-1');
    await userEvent.click(more() as HTMLElement);
    expect(more()).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Business name' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Address 2' })).not.toHaveAttribute('tabindex');
  });

  test('appear once the browser fills one in, and stay when it is emptied', () => {
    setUp();
    fill('Address 2', 'Floor 3');
    expect(screen.getByRole('textbox', { name: 'Address 2' })).toHaveValue('Floor 3');
    expect(more()).toBeNull();
    fill('Address 2', '');
    expect(screen.getByRole('textbox', { name: 'Address 2' })).toHaveValue('');
  });
});

describe('the place of a zipcode', () => {
  /** Enters a zipcode, and waits for its place. */
  async function enter(zipcode: string) {
    fill('Zipcode', zipcode);
    await act(async () => void (await loadHints()));
  }

  test('fills in city and state, and follows another zipcode', async () => {
    setUp();
    await enter('10001');
    expect([textOf('City'), textOf('State')]).toEqual(['New York', 'NY']);
    await enter('0410');
    expect([textOf('City'), textOf('State')]).toEqual(['New York', 'NY']);
    await enter('04101');
    expect([textOf('City'), textOf('State')]).toEqual(['', 'ME']);
  });

  test('replaces nothing that the visitor typed', async () => {
    setUp();
    fill('City', 'Brooklyn');
    await enter('10001');
    expect([textOf('City'), textOf('State')]).toEqual(['Brooklyn', 'NY']);
    fill('State', 'NJ');
    fill('State', 'NY');
    await enter('04101');
    expect([textOf('City'), textOf('State')]).toEqual(['Brooklyn', 'NY']);
  });
});

describe('details to remember', () => {
  async function order() {
    fillCustomer();
    await toggleTerms();
    await press('Order');
  }

  test('are not stored unless the visitor wants it', async () => {
    const { outcomes } = setUp();
    expect(remember()).not.toBeChecked();
    await order();
    expect(outcomes).toHaveLength(1);
    expect(remembered()).toBeNull();
  });

  test('are stored once the order is placed, without its tickets or card, and fill in the next one', async () => {
    setUp();
    await userEvent.click(remember());
    expect(remembered()).toBeNull();
    await order();
    expect(JSON.parse(remembered() ?? '')).toEqual(buildCustomer());
    cleanup();
    setUp();
    expect(textOf('Name')).toBe('Ada Lovelace');
    expect(remember()).toBeChecked();
  });

  test('are folded to a few lines that can be changed', async () => {
    localStorage.setItem('checkout-remembered', JSON.stringify(buildCustomer()));
    setUp();
    expect(field('Email')).not.toBeVisible();
    expect(screen.getByText(buildCustomer().email)).toBeVisible();
    await press('Change');
    expect(field('Email')).toBeVisible();
    expect(field('Email')).toHaveFocus();
    expect(screen.queryByText(buildCustomer().email)).toBeNull();
  });

  test('are not folded while one is missing', () => {
    localStorage.setItem('checkout-remembered', JSON.stringify({ ...buildCustomer(), city: '' }));
    setUp();
    expect(field('Email')).toBeVisible();
  });

  test('are deleted at once when the visitor unticks the box', async () => {
    localStorage.setItem('checkout-remembered', JSON.stringify(buildCustomer()));
    setUp();
    await userEvent.click(remember());
    expect(remembered()).toBeNull();
    await order();
    expect(remembered()).toBeNull();
  });

  test('are not stored for an order that was refused', async () => {
    setUp(refusedPayment);
    await userEvent.click(remember());
    await order();
    expect(screen.getByText('Your card was declined.')).toBeVisible();
    expect(screen.queryByText(/The bank says/)).toBeNull();
    expect(remembered()).toBeNull();
  });

  test('are ignored if other code changed them', () => {
    localStorage.setItem('checkout-remembered', '{"name":7}');
    setUp();
    expect(textOf('Name')).toBe('');
    expect(remember()).not.toBeChecked();
  });
});

test('shows the total beside a pay button without it', () => {
  setUp();
  expect(button('Order').parentElement).toHaveTextContent('$25.00Order');
});
