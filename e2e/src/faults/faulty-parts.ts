import { expect, type Page } from '@playwright/test';
import { addTickets } from '../steps/choose-tickets';

/** A part that is tried with every fault, and the page that shows it. */
export interface FaultyPart {
  readonly part: 'shell' | 'remote-event' | 'remote-cart' | `remote-checkout-${string}`;
  /** Address of that page. */
  readonly path: string;
  /** Goes there, as a visitor does. */
  open(page: Page): Promise<void>;
  /** What the part listens to. */
  readonly element: string;
  /** Uses the page around it. */
  expectRest(page: Page): Promise<void>;
  /** Uses the part itself. */
  expectPart(page: Page): Promise<void>;
}

const eventPath = '/events/harbor';

/** A script that never arrives delays the page's load event. */
async function openEvent(page: Page): Promise<void> {
  await page.goto(eventPath, { waitUntil: 'commit' });
}

async function addOne(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add one General Admission', exact: true }).click();
}

async function expectSale(page: Page): Promise<void> {
  await addOne(page);
  await expect(page.getByRole('region', { name: 'Cart' })).toContainText('1 x General Admission');
}

const slotOf = (part: string) => `[data-slot="${part}"]`;

function checkout(part: FaultyPart['part'], event: string, ticket: string): FaultyPart {
  const path = `/events/${event}/checkout`;
  const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
  return {
    part,
    path,
    async open(page) {
      await page.goto(`/events/${event}`);
      await addTickets(page, ticket, 1);
      await page.getByRole('link', { name: 'Checkout' }).click();
      await page.waitForURL(path, { waitUntil: 'commit' });
    },
    element: slotOf(part),
    async expectRest(page) {
      await expect(page.getByText('Back to Menu').first()).toBeVisible();
      await expect(page.getByText(`1 x ${ticket}`).first()).toBeVisible();
    },
    async expectPart(page) {
      await name(page).fill('Robin Doe');
      await expect(name(page)).toHaveValue('Robin Doe');
    },
  };
}

/** Every part of the storefront. */
export const faultyParts: readonly FaultyPart[] = [
  {
    part: 'shell',
    path: eventPath,
    open: openEvent,
    element: '#root',
    expectRest: (page) => expect(page.getByRole('link', { name: 'All events' })).toBeVisible(),
    // Without a shell there is no rest that could be used: the visit has to go on with the release before.
    expectPart: expectSale,
  },
  {
    part: 'remote-event',
    path: eventPath,
    open: openEvent,
    element: slotOf('remote-event'),
    async expectRest(page) {
      await expect(page.getByRole('region', { name: 'Cart' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'All events' })).toBeVisible();
    },
    expectPart: expectSale,
  },
  {
    part: 'remote-cart',
    path: eventPath,
    open: openEvent,
    element: slotOf('remote-cart'),
    async expectRest(page) {
      await addOne(page);
      await expect(page.getByRole('button', { name: 'Remove one General Admission' })).toBeEnabled();
    },
    expectPart: expectSale,
  },
  checkout('remote-checkout-mx', 'harbor', 'General Admission'),
  checkout('remote-checkout-braintree', 'braintree-paid', 'Table Seat'),
  checkout('remote-checkout-stripe', 'stripe-paid', 'Deck'),
];
