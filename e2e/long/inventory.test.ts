import { expect, type Page, test } from '@playwright/test';
import { watchScripts } from '../src/releases/executed-scripts';
import { runStorefront } from '../src/releases/run-storefront';
import { addTickets, checkOutWith } from '../src/steps/choose-tickets';
import { fillCheckout } from '../src/store/fill-checkout';
import { journeyPort } from '../src/store/journey-store';

interface Row {
  readonly page: string;
  readonly kind: string;
  readonly script: string | null;
  readonly owner: string;
  readonly reason: string;
  readonly integrity: string | null;
}

interface Visit {
  /** What the inventory calls the document. */
  readonly name: string;
  readonly path: string;
  /** What the visitor has in the cart. */
  readonly ticket?: readonly [slug: string, name: string];
  /** Waits for what the page loads last. */
  show(page: Page): Promise<void>;
}

const anyStorefront = 'landing, confirmation, hand-over and not found';

const hostedCheckout = (processor: string, ticket: string): Visit => ({
  name: `checkout by ${processor}`,
  path: `/events/${processor}-paid/checkout`,
  ticket: [`${processor}-paid`, ticket],
  show: (page) => expect(page.locator('iframe').first()).toBeVisible(),
});

const visits: readonly Visit[] = [
  {
    name: anyStorefront,
    path: '/',
    show: (page) => expect(page.getByRole('link', { name: 'Harbor Lights' })).toBeVisible(),
  },
  {
    name: anyStorefront,
    path: '/events/harbor/confirmation?referenceID=none&email=robin%40example.com',
    show: (page) => expect(page.getByText('No order here')).toBeVisible(),
  },
  {
    name: anyStorefront,
    path: '/nowhere',
    show: (page) => expect(page.getByText('Page not found')).toBeVisible(),
  },
  {
    name: 'event page',
    path: '/events/harbor',
    show: (page) => addTickets(page, 'General Admission', 1),
  },
  {
    name: 'event page',
    path: '/events/harbor?lang=es',
    show: (page) => expect(page.getByRole('button', { name: /^Agregar una: / }).first()).toBeVisible(),
  },
  {
    name: 'checkout that nobody serves',
    path: '/events/unserved/checkout',
    show: (page) => expect(page.getByRole('alert')).toContainText('its payment processor is not supported'),
  },
  {
    name: 'checkout by mxmerchant',
    path: '/events/harbor/checkout',
    ticket: ['harbor', 'General Admission'],
    show: (page) => expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible(),
  },
  {
    name: 'waiting room',
    path: '/events/full/checkout',
    show: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  },
  hostedCheckout('braintree', 'Table Seat'),
  hostedCheckout('stripe', 'Deck'),
];

test.beforeAll(() => fillCheckout('full'));

/** The name that `watchScripts` gives a script. */
const nameOf = ({ kind, script }: Row) =>
  kind === 'data' ? `inline ${script}` : (script ?? 'inline script');

/** The inventory of the journeys' store. */
async function readInventory(): Promise<Row[]> {
  const { code, output } = await runStorefront(String(journeyPort), 'inventory', '--json');
  expect(code).toBe(0);
  return JSON.parse(output).scripts;
}

test('the inventory covers every page, and lists the owner, purpose and check of each script', async () => {
  const rows = await readInventory();
  expect(rows.filter(({ page, owner, reason }) => !page || !owner || !reason)).toEqual([]);
  expect(new Set(visits.map(({ name }) => name))).toEqual(new Set(rows.map((row) => row.page)));
});

for (const { name, path, ticket, show } of visits) {
  test(`every script of ${path} is in the inventory with the hash that the browser checks`, async ({
    page,
  }) => {
    const own = (await readInventory()).filter((row) => row.page === name);
    const listed = new Map(own.map((row) => [nameOf(row), row.integrity]));
    // A first visit gets a token, without which nobody waits.
    await page.goto('/');
    if (ticket) await checkOutWith(page, ...ticket, 1);
    const executed = await watchScripts(page);
    await page.goto(path);
    await show(page);
    const scripts = await executed();
    expect(scripts.filter(({ script }) => !listed.has(script))).toEqual([]);
    for (const { script, integrity } of scripts) {
      expect(integrity, script).toBe(listed.get(script) ?? '');
    }
  });
}
