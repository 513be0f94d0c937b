import type { PageData } from '@storefront/api/page-data';
import type { CartPanelProps, EventPageProps } from '@storefront/contract/fragment-props';
import { type PaidBy, salesClosed } from '@storefront/domain/sales-closed';
import { checkoutTitle, confirmationTitle, eventPageTitle, notFoundTitle } from '@storefront/domain/titles';
import { checkoutPath } from '../../src/navigation/paths';
import type { ContentsOfPage } from '../contents/page-contents';
import type { DocumentOfPage } from '../document';
import type { ReleasesOfPage } from '../releases/page-releases';
import type { RenderingOfPage } from '../rendering';

/** What pages that may run the same scripts have in common. */
interface DocumentKind {
  /** In the inventory of scripts. */
  readonly name: string;
  readonly entry: ReleasesOfPage['kind']['entry'];
  readonly namesCheckoutScripts: boolean;
  readonly keepsEarlyClicks: boolean;
  readonly makesEarlyCalls: boolean;
  readonly prefetchesCheckouts: boolean;
  readonly cacheControl: DocumentOfPage['kind']['cacheControl'];
}

/** One page: what each stage needs of it. */
export interface Page extends ContentsOfPage, ReleasesOfPage, RenderingOfPage, DocumentOfPage {
  readonly kind: DocumentKind;
  /** Whether its address may ask for some of the events. */
  readonly isFiltered?: boolean;
  /** What is sent instead where the catalogue has no such event. */
  readonly withoutEvent?: Page;
}

const storefront: DocumentKind = {
  name: 'landing, confirmation and not found',
  entry: 'storefront',
  namesCheckoutScripts: false,
  keepsEarlyClicks: false,
  makesEarlyCalls: false,
  prefetchesCheckouts: true,
  cacheControl: 'private, no-cache',
};

const eventDocument: DocumentKind = {
  name: 'event page',
  entry: 'storefront',
  namesCheckoutScripts: true,
  keepsEarlyClicks: true,
  makesEarlyCalls: false,
  prefetchesCheckouts: true,
  cacheControl: 'private, no-cache',
};

const checkout: DocumentKind = {
  name: 'checkout',
  entry: 'checkout',
  namesCheckoutScripts: false,
  keepsEarlyClicks: false,
  makesEarlyCalls: true,
  prefetchesCheckouts: false,
  cacheControl: 'private, no-cache',
};

const waitingRoom: DocumentKind = {
  name: 'waiting room',
  entry: 'waiting-room',
  namesCheckoutScripts: false,
  keepsEarlyClicks: false,
  makesEarlyCalls: false,
  prefetchesCheckouts: false,
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
  isFiltered: true,
  discovery: 'landing',
  slots: ['event', 'cart'],
  preloads: ['router', 'catalogue'],
};

/** The slots of the event page, as the shell gives them their props in the browser. */
function drawnOfEvent({ event, hasEnded = false, items }: PageData, paidBy: PaidBy) {
  if (!event || !items) return {};
  const closed = salesClosed(event, hasEnded, paidBy);
  const eventPage: EventPageProps = { event, items, ...(closed && { salesClosed: closed }) };
  const cart: CartPanelProps = { event, checkoutPath: checkoutPath(event.ticketing_slug) };
  return { event: eventPage, cart };
}

const eventPage: Page = {
  kind: eventDocument,
  path: '/events/:slug',
  status: 200,
  title: titleOfEvent,
  shows: 'event and tickets',
  draws: drawnOfEvent,
  discovery: 'event',
  slots: ['event', 'cart'],
  preloads: ['catalogue', 'remotes'],
  withoutEvent: {
    kind: storefront,
    path: '/events/:slug',
    status: 404,
    title: titleOfEvent,
    shows: 'event',
    discovery: 'hidden',
    slots: [],
    preloads: [],
  },
};

const confirmationPage: Page = {
  kind: storefront,
  path: '/events/:slug/confirmation',
  status: 200,
  title: (_name, _slug, titles) => confirmationTitle(titles),
  shows: 'event',
  discovery: 'hidden',
  slots: ['event', 'cart'],
  preloads: ['router', 'catalogue'],
};

const checkoutOfEvent: Page = {
  kind: checkout,
  path: '/events/:slug/checkout',
  status: 200,
  title: titleOfCheckout,
  shows: 'event of checkout',
  discovery: 'hidden',
  slots: 'of-processor',
  preloads: ['catalogue', 'remotes'],
};

const checkoutPage: Page = { ...checkoutOfEvent, withoutEvent: { ...checkoutOfEvent, status: 404 } };

/** What the address of a checkout shows to a visitor who has to wait for it. */
export const waitingRoomPage: Page = {
  kind: waitingRoom,
  path: '/events/:slug/checkout',
  status: 200,
  title: titleOfCheckout,
  shows: 'event and tickets',
  discovery: 'hidden',
  slots: [],
  preloads: ['catalogue'],
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
  preloads: ['router'],
};

/** Every page with an address of its own. */
export const routedPages: readonly Page[] = [landingPage, eventPage, confirmationPage, checkoutPage];

/** All documents of the storefront. */
export const pages: readonly Page[] = [...routedPages, waitingRoomPage, notFoundPage];
