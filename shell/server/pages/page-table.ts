import { checkoutTitle, confirmationTitle, eventPageTitle, notFoundTitle } from '@storefront/domain/events';
import type { ShownOfCatalogue } from '../contents/page-contents';
import type { DocumentOfPage } from '../document';
import type { ReleasesOfPage } from '../releases/page-releases';
import type { RenderingOfPage } from '../rendering';

/** What pages that may run the same scripts have in common. */
interface DocumentKind {
  /** In the inventory of scripts. */
  readonly name: string;
  readonly entry: ReleasesOfPage['kind']['entry'];
  readonly adds: ReleasesOfPage['kind']['adds'];
  readonly cacheControl: DocumentOfPage['kind']['cacheControl'];
}

/** One page: what each stage needs of it. */
export interface Page extends ReleasesOfPage, RenderingOfPage, DocumentOfPage {
  readonly kind: DocumentKind;
  readonly shows: ShownOfCatalogue;
  /** What is sent instead where the catalogue has no such event; null where it is this page nevertheless. */
  readonly withoutEvent: Page | null;
}

const storefront: DocumentKind = {
  name: 'landing, confirmation and not found',
  entry: 'storefront',
  adds: ['checkout prefetch'],
  cacheControl: 'private, no-cache',
};

const eventDocument: DocumentKind = {
  name: 'event page',
  entry: 'storefront',
  adds: ['checkout scripts', 'checkout prefetch', 'early clicks'],
  cacheControl: 'private, no-cache',
};

const checkout: DocumentKind = {
  name: 'checkout',
  entry: 'checkout',
  adds: ['early calls'],
  cacheControl: 'private, no-cache',
};

const waitingRoom: DocumentKind = {
  name: 'waiting room',
  entry: 'waiting-room',
  adds: [],
  cacheControl: 'no-store',
};

const titleOfEvent: Page['title'] = (name, slug, titles) => eventPageTitle({ name, slug }, titles);
const titleOfCheckout: Page['title'] = (name, _slug, titles) => checkoutTitle(name, titles);

const landingPage: Page = {
  kind: storefront,
  path: '/',
  status: 200,
  title: (_name, _slug, titles) => eventPageTitle({}, titles),
  shows: 'events',
  discovery: 'landing',
  slots: ['event', 'cart'],
  preloads: 'router',
  withoutEvent: null,
};

const missingEventPage: Page = {
  kind: storefront,
  path: '/events/:slug',
  status: 404,
  title: titleOfEvent,
  shows: 'event',
  discovery: 'hidden',
  slots: [],
  preloads: 'nothing',
  withoutEvent: null,
};

const eventPage: Page = {
  kind: eventDocument,
  path: '/events/:slug',
  status: 200,
  title: titleOfEvent,
  shows: 'event and tickets',
  discovery: 'event',
  slots: ['event', 'cart'],
  preloads: 'remotes',
  withoutEvent: missingEventPage,
};

const confirmationPage: Page = {
  kind: storefront,
  path: '/events/:slug/confirmation',
  status: 200,
  title: (_name, _slug, titles) => confirmationTitle(titles),
  shows: 'event',
  discovery: 'hidden',
  slots: ['event', 'cart'],
  preloads: 'router',
  withoutEvent: null,
};

const checkoutWith = ({ status, withoutEvent }: Pick<Page, 'status' | 'withoutEvent'>): Page => ({
  kind: checkout,
  path: '/events/:slug/checkout',
  status,
  title: titleOfCheckout,
  shows: 'event of checkout',
  discovery: 'hidden',
  slots: 'of-processor',
  preloads: 'remotes',
  withoutEvent,
});

const missingCheckoutPage = checkoutWith({ status: 404, withoutEvent: null });
const checkoutPage = checkoutWith({ status: 200, withoutEvent: missingCheckoutPage });

/** What the address of a checkout shows to a visitor who has to wait for it. */
export const waitingRoomPage: Page = {
  kind: waitingRoom,
  path: '/events/:slug/checkout',
  status: 200,
  title: titleOfCheckout,
  shows: 'event and tickets',
  discovery: 'hidden',
  slots: [],
  preloads: 'nothing',
  withoutEvent: null,
};

/** What every address without a page of its own shows. */
export const notFoundPage: Page = {
  kind: storefront,
  path: '/not-found',
  status: 404,
  title: (_name, _slug, titles) => notFoundTitle(titles),
  shows: 'nothing',
  discovery: 'hidden',
  slots: [],
  preloads: 'router',
  withoutEvent: null,
};

/** Every page with an address of its own. */
export const routedPages: readonly Page[] = [landingPage, eventPage, confirmationPage, checkoutPage];

/** All documents of the storefront. */
export const pages: readonly Page[] = [...routedPages, waitingRoomPage, notFoundPage];
