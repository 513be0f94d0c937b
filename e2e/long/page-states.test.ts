import { expect, type Page, test } from '@playwright/test';
import { axeViolations } from '../src/steps/axe-violations';
import {
  expectLargeButtons,
  expectNoSidewaysScroll,
  expectWholeTexts,
  spaceText,
} from '../src/steps/reading';
import { test as testWithStore } from '../src/store/isolated-store';
import { lockCatalogue } from '../src/store/lock-catalogue';

const queries = '**/v1/graphql';

interface State {
  readonly name: string;
  readonly path: string;
  /** Brings the state about, before the page is opened. */
  prepare?(page: Page): Promise<void>;
  /** Words that only this state has. */
  readonly words: string | RegExp;
}

const states: readonly State[] = [
  { name: 'the landing page', path: '/', words: 'On sale soon' },
  { name: 'a search without an event', path: '/?q=nothing-like-this', words: 'No events match.' },
  { name: 'an unknown path', path: '/no/such/page', words: 'Page not found' },
  { name: 'an unknown event', path: '/events/no-such-event', words: 'Event not found' },
  { name: 'an event of long words', path: '/events/odd', words: 'Promenadendeck' },
  {
    name: 'an event in Hebrew without dates or address',
    path: '/events/hebrew',
    words: 'כרטיס (לילד) 1',
  },
  { name: 'an event that is over', path: '/events/over', words: 'This event is over.' },
  { name: 'a checkout with an empty cart', path: '/events/odd/checkout', words: 'Your cart is empty.' },
  { name: 'a confirmation without an order', path: '/events/odd/confirmation', words: 'No order here' },
  {
    name: 'an event whose part cannot be loaded',
    path: '/events/later',
    prepare: async (page) => {
      await page.route('**/remote-event/**', (route) => route.abort());
    },
    // The first depends on whether the server has drawn it in time.
    words: /Tickets cannot be chosen right now|The ticket list could not be loaded/,
  },
];

/** States while the catalogue does not answer. */
const lateStates: readonly State[] = [
  {
    name: 'an event while the catalogue does not answer',
    path: '/events/down',
    prepare: async (page) => {
      await page.route(queries, () => {});
    },
    words: 'Loading...',
  },
  {
    name: 'an event while the API is out of reach',
    path: '/events/out-of-reach',
    prepare: async (page) => {
      await page.route(queries, (route) => route.abort());
    },
    words: 'We cannot show this event right now',
  },
];

async function openState(page: Page, { path, prepare, words }: State): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await prepare?.(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByText(words).first()).toBeVisible();
}

async function expectReadable(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const where = `at ${width} pixels, ${colorScheme}`;
      expect.soft(await axeViolations(page), where).toEqual([]);
      expect.soft(await page.getByRole('heading', { level: 1 }).count(), `headings ${where}`).toBe(1);
      await expectNoSidewaysScroll(page, where);
      await expectLargeButtons(page, where);
    }
  }
  await page.setViewportSize({ width: 320, height: 844 });
  await spaceText(page);
  await expectNoSidewaysScroll(page, 'with spaced text');
  await expectWholeTexts(page, 'with spaced text');
}

const titleOf = ({ name }: State) => `${name} is readable at every width and in both schemes`;

for (const state of states) {
  test(titleOf(state), async ({ page }) => {
    await openState(page, state);
    await expectReadable(page);
  });
}

for (const state of lateStates) {
  testWithStore(titleOf(state), async ({ page, store }) => {
    const unlock = await lockCatalogue(store.store);
    await openState(page, state).finally(unlock);
    await expectReadable(page);
  });
}
