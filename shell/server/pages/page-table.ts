import type { RemoteName } from '@storefront/contracts/parts';
import type { Preloads } from '../documents/render-document';
import type { ShellEntry } from '../releases/release-set';

/** One page: what its document is composed of. */
export interface Page {
  /** Name of its document in the inventory of scripts; pages that may run the same scripts share it. */
  readonly documentName: string;
  readonly status: 200 | 404;
  readonly entry: ShellEntry;
  /** Remotes that the document may load; a checkout loads the one of its event's processor. */
  readonly remotes: readonly RemoteName[] | 'of-processor';
  readonly preloads: Preloads;
  /** Whether the browser may fetch checkouts ahead of the click. */
  readonly prefetchesCheckouts: boolean;
  readonly cacheControl: 'private, no-cache' | 'no-store';
}

/** A page with an address of its own. */
export interface RoutedPage extends Page {
  readonly path: string;
}

const storefront = {
  documentName: 'landing, confirmation and not found',
  status: 200,
  entry: 'storefront',
  remotes: ['remote-event', 'remote-cart'],
  preloads: 'catalogue',
  prefetchesCheckouts: true,
  cacheControl: 'private, no-cache',
} as const satisfies Page;

/** What every address without a page of its own shows. */
export const notFoundPage: Page = { ...storefront, status: 404, remotes: [], preloads: 'nothing' };

/** What the address of a checkout shows to a visitor who has to wait for it. */
export const waitingRoomPage: Page = {
  documentName: 'waiting room',
  status: 200,
  entry: 'waiting-room',
  remotes: [],
  preloads: 'catalogue',
  prefetchesCheckouts: false,
  cacheControl: 'no-store',
};

/** Every page with an address of its own. */
export const routedPages: readonly RoutedPage[] = [
  { ...storefront, path: '/' },
  { ...storefront, path: '/events/:slug', documentName: 'event page', preloads: 'remotes' },
  { ...storefront, path: '/events/:slug/confirmation' },
  {
    path: '/events/:slug/checkout',
    documentName: 'checkout',
    status: 200,
    entry: 'checkout',
    remotes: 'of-processor',
    preloads: 'remotes',
    prefetchesCheckouts: false,
    cacheControl: 'private, no-cache',
  },
];

/** All documents of the storefront. */
export const pages: readonly Page[] = [...routedPages, waitingRoomPage, notFoundPage];
