import type { PageData } from '@storefront/api/page-data';
import type { CartPanelProps, EventPageProps } from '@storefront/contract/fragment-props';
import { type PaidBy, salesClosed } from '@storefront/domain/sales-closed';
import { checkoutTitle, confirmationTitle, eventPageTitle, notFoundTitle } from '@storefront/domain/titles';
import { checkoutPath } from '../../src/navigation/paths';
import type { Page, RoutedPage } from './page';

const storefront = {
  documentName: 'landing, confirmation and not found',
  status: 200,
  title: (_name, _slug, words) => eventPageTitle({}, words),
  shows: 'events',
  drawnAt: '/',
  draws: () => ({}),
  isFiltered: false,
  discovery: 'landing',
  entry: 'storefront',
  slots: ['event', 'cart'],
  preloads: 'catalogue',
  usesRouter: true,
  keepsEarlyClicks: false,
  makesEarlyCalls: false,
  prefetchesCheckouts: true,
  namesCheckoutScripts: false,
  cacheControl: 'private, no-cache',
} as const satisfies Page;

const titleOfCheckout: Page['title'] = (name, _slug, words) => checkoutTitle(name, words);

/** What every address without a page of its own shows. */
export const notFoundPage: Page = {
  ...storefront,
  status: 404,
  title: (_name, _slug, words) => notFoundTitle(words),
  shows: 'nothing',
  drawnAt: '/not-found',
  discovery: 'hidden',
  slots: [],
  preloads: 'nothing',
};

/** What the address of a checkout shows to a visitor who has to wait for it. */
export const waitingRoomPage: Page = {
  documentName: 'waiting room',
  status: 200,
  title: titleOfCheckout,
  shows: 'event and tickets',
  keepsEarlyClicks: false,
  makesEarlyCalls: false,
  drawnAt: '/events/:slug/checkout',
  draws: () => ({}),
  isFiltered: false,
  discovery: 'hidden',
  entry: 'waiting-room',
  slots: [],
  preloads: 'catalogue',
  usesRouter: false,
  prefetchesCheckouts: false,
  namesCheckoutScripts: false,
  cacheControl: 'no-store',
};

const titleOfEvent: Page['title'] = (name, slug, words) => eventPageTitle({ name, slug }, words);

/** The slots of the event page, as the shell gives them their props in the browser. */
function drawnOfEvent({ event, hasEnded = false, items }: PageData, paidBy: PaidBy) {
  if (!event || !items) return {};
  const closed = salesClosed(event, hasEnded, paidBy);
  const eventPage: EventPageProps = { event, items, ...(closed && { salesClosed: closed }) };
  const cart: CartPanelProps = { event, checkoutPath: checkoutPath(event.ticketing_slug) };
  return { event: eventPage, cart };
}

/** The checkout of an event. */
export const checkoutPage: Page = {
  documentName: 'checkout',
  status: 200,
  title: titleOfCheckout,
  shows: 'event of checkout',
  keepsEarlyClicks: false,
  makesEarlyCalls: true,
  drawnAt: '/events/:slug/checkout',
  draws: () => ({}),
  isFiltered: false,
  discovery: 'hidden',
  entry: 'checkout',
  slots: 'of-processor',
  preloads: 'remotes',
  usesRouter: false,
  prefetchesCheckouts: false,
  namesCheckoutScripts: false,
  cacheControl: 'private, no-cache',
};

/** Every page with an address of its own. */
export const routedPages: readonly RoutedPage[] = [
  { ...storefront, path: '/', isFiltered: true },
  {
    ...storefront,
    path: '/events/:slug',
    documentName: 'event page',
    title: titleOfEvent,
    shows: 'event and tickets',
    keepsEarlyClicks: true,
    drawnAt: '/events/:slug',
    draws: drawnOfEvent,
    discovery: 'event',
    preloads: 'remotes',
    usesRouter: false,
    namesCheckoutScripts: true,
    withoutEvent: {
      ...notFoundPage,
      usesRouter: false,
      title: titleOfEvent,
      shows: 'event',
      drawnAt: '/events/:slug',
    },
  },
  {
    ...storefront,
    path: '/events/:slug/confirmation',
    title: (_name, _slug, words) => confirmationTitle(words),
    shows: 'event',
    discovery: 'hidden',
    drawnAt: '/events/:slug/confirmation',
  },
  { ...checkoutPage, path: '/events/:slug/checkout', withoutEvent: { ...checkoutPage, status: 404 } },
];

/** All documents of the storefront. */
export const pages: readonly Page[] = [...routedPages, waitingRoomPage, notFoundPage];
