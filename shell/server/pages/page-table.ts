import type { PageData } from '@storefront/api/page-data';
import type { CartPanelProps, EventPageProps } from '@storefront/contract/fragment-props';
import { type PaidBy, salesClosed } from '@storefront/domain/sales-closed';
import { checkoutTitle, confirmationTitle, eventPageTitle, notFoundTitle } from '@storefront/domain/titles';
import type { Words } from '@storefront/domain/words-in';
import { checkoutPath } from '../../src/navigation/paths';
import type { ShownOfCatalogue } from '../contents/page-contents';
import type { Discovery } from '../document/discovery-elements';
import type { Preloads } from '../document/render-document';
import type { ShellEntry } from '../releases/pick-releases';

/** A slot of the event page. */
export type FrameSlot = 'event' | 'cart';

/** One page: what its document is composed of. */
export interface Page {
  /** Name of its document in the inventory of scripts; pages that may run the same scripts share it. */
  readonly documentName: string;
  readonly status: 200 | 404;
  /** Its browser title, by the event and the slug of its address (docs/rules.md, Titles). */
  readonly title: (name: string | undefined, slug: string, words: Words) => string;
  readonly shows: ShownOfCatalogue;
  /** Path that the shell draws it at, where `:slug` stands for the event's: not the visitor's own, of which there is no end. */
  readonly drawnAt: string;
  /** The slots that are drawn in it with what the catalogue has answered, and their props. */
  readonly draws: (
    brought: PageData,
    processors: readonly string[],
  ) => Readonly<Partial<Record<FrameSlot, object>>>;
  /** Whether its address may ask for some of the events. */
  readonly isFiltered: boolean;
  readonly discovery: Discovery;
  readonly entry: ShellEntry;
  /** Slots that the document may fill; a checkout fills the one of its event's processor. */
  readonly slots: readonly FrameSlot[] | 'of-processor';
  readonly preloads: Preloads;
  /** Whether the shell draws it by its router; the first page of a visit to an event needs none. */
  readonly usesRouter: boolean;
  /** Whether clicks are kept that are made before its parts are alive. */
  readonly keepsEarlyClicks: boolean;
  /** Whether its document begins the calls of the API that its processor's checkout will need. */
  readonly makesEarlyCalls: boolean;
  /** Whether the browser may fetch checkouts ahead of the click. */
  readonly prefetchesCheckouts: boolean;
  /** Whether it tells the browser which scripts the checkout of its event will need. */
  readonly namesCheckoutScripts: boolean;
  readonly cacheControl: 'private, no-cache' | 'no-store';
}

/** A page with an address of its own. */
export interface RoutedPage extends Page {
  readonly path: string;
  /** What is sent instead where the catalogue has no such event. */
  readonly withoutEvent?: Page;
}

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
