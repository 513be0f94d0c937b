import {
  checkoutTitle,
  confirmationTitle,
  eventPageTitle,
  notFoundTitle,
} from '@ticket-storefront/domain/events';
import type { PageQuery } from '../contents/page-contents';
import type { DocumentOfPage } from '../document';
import type { ReleasesOfPage } from '../releases/page-releases';
import type { RenderingOfPage } from '../rendering';

/** Pages that may run the same scripts. The name is for the inventory of scripts. */
type DocumentKind = { readonly name: string } & ReleasesOfPage['kind'] & DocumentOfPage['kind'];

/** One page, with the data for each stage. */
export interface Page extends ReleasesOfPage, RenderingOfPage, DocumentOfPage {
  readonly kind: DocumentKind;
  readonly shows: PageQuery;
  /** The page to send if there is no such event; null for this page. */
  readonly withoutEvent: Page | null;
}

const storefront: DocumentKind = {
  name: 'landing, confirmation, hand-over and not found',
  entry: 'storefront',
  adds: ['prefetch'],
  cacheControl: 'private, no-cache',
};

const eventDocument: DocumentKind = {
  name: 'event page',
  entry: 'storefront',
  adds: ['checkout scripts', 'prefetch', 'early clicks'],
  cacheControl: 'private, no-cache',
};

const checkout: DocumentKind = {
  name: 'checkout',
  entry: 'checkout',
  adds: ['early calls', 'early clicks', 'hand-over'],
  cacheControl: 'private, no-cache',
};

const waitingRoom: DocumentKind = {
  name: 'waiting room',
  entry: 'waiting-room',
  adds: ['hand-over'],
  cacheControl: 'no-store',
};

const titleOfEvent: Page['title'] = (name, slug, titles) => eventPageTitle({ name, slug }, titles);
const titleOfCheckout: Page['title'] = (name, _slug, titles) => checkoutTitle(name, titles);

/** A hidden page without slots. */
const plainPage = {
  status: 200,
  discovery: 'hidden',
  slots: [],
  preloads: 'nothing',
  home: 'storefront',
  withoutEvent: null,
} as const;

const landingPage: Page = {
  ...plainPage,
  kind: storefront,
  path: '/',
  title: (_name, _slug, titles) => eventPageTitle({}, titles),
  shows: 'events',
  discovery: 'landing',
  preloads: 'router',
};

const missingEventPage: Page = {
  ...plainPage,
  kind: storefront,
  path: '/events/:slug',
  status: 404,
  title: titleOfEvent,
  shows: 'event',
};

const eventPage: Page = {
  ...plainPage,
  kind: eventDocument,
  path: '/events/:slug',
  title: titleOfEvent,
  shows: 'event and tickets',
  discovery: 'event',
  slots: ['event', 'cart'],
  preloads: 'remotes',
  withoutEvent: missingEventPage,
};

const confirmationPage: Page = {
  ...plainPage,
  kind: storefront,
  path: '/events/:slug/confirmation',
  home: 'checkout',
  title: (_name, _slug, titles) => confirmationTitle(titles),
  shows: 'event',
  preloads: 'router',
};

const missingCheckoutPage: Page = {
  ...plainPage,
  kind: checkout,
  path: '/events/:slug/checkout',
  home: 'checkout',
  status: 404,
  title: titleOfCheckout,
  shows: 'event of checkout',
  slots: 'of-processor',
  preloads: 'remotes',
};

export const checkoutPage: Page = { ...missingCheckoutPage, status: 200, withoutEvent: missingCheckoutPage };

/** A checkout's page for visitors in line. */
export const waitingRoomPage: Page = {
  ...plainPage,
  kind: waitingRoom,
  path: '/events/:slug/checkout',
  home: 'checkout',
  title: titleOfCheckout,
  shows: 'event and tickets',
};

/** The storefront's page at the address of a checkout that has an origin of its own. */
export const handOverPage: Page = {
  ...plainPage,
  kind: storefront,
  path: '/events/:slug/checkout',
  title: titleOfCheckout,
  shows: 'nothing',
  preloads: 'router',
};

export const notFoundPage: Page = {
  ...plainPage,
  kind: storefront,
  path: '/not-found',
  status: 404,
  title: (_name, _slug, titles) => notFoundTitle(titles),
  shows: 'nothing',
  preloads: 'router',
};

/** The pages with their own addresses. */
export const routedPages: readonly Page[] = [landingPage, eventPage, confirmationPage, checkoutPage];

export const pages: readonly Page[] = [...routedPages, handOverPage, waitingRoomPage, notFoundPage];
