import type { PartPayment } from '@ticket-storefront/api/protocol';
import { buildEvent, buildTicketingItem, createFakeHost } from '@ticket-storefront/testing';
import { createMemoryStorage } from '../browser/storage';
import { createToasts, type ShellServices } from '../services';
import { type FakeCatalogue, fakeCatalogueClient, ticketsOf } from './fake-catalogue';

/** Services that record their calls. */
interface FakeServices extends ShellServices {
  readonly catalogue: FakeCatalogue;
  readonly loadedDocuments: readonly string[];
  readonly errors: readonly unknown[];
  readonly payments: readonly PartPayment[];
}

const remoteCart = {
  version: '1.0.0',
  contract: '^1.0.0',
  entry: { url: 'https://assets.example.com/remote-cart/1.0.0/fragment.js', integrity: '' },
  styles: [],
};

/** Services of a document with one event and one ticket, whose remotes cannot be loaded, with the given overrides. */
export function buildServices(overrides: Partial<ShellServices> = {}): FakeServices {
  const catalogue: FakeCatalogue = {
    // Far in the future, so that it is never over.
    events: [buildEvent({ start_date: '2999-11-21', end_date: '2999-11-21' })],
    items: [buildTicketingItem()],
    promos: [],
    isDown: false,
  };
  const { api, config } = createFakeHost();
  const storage = createMemoryStorage();
  const loadedDocuments: string[] = [];
  const errors: unknown[] = [];
  const payments: PartPayment[] = [];
  return {
    boot: {
      api: 'https://api.example.com',
      remotes: { 'remote-cart': remoteCart },
      links: config.links,
      provider: { name: 'Event Ticketing', logo: null },
      pageViewUrl: null,
      processor: {},
      slots: {},
      checkouts: {
        mxmerchant: 'remote-checkout-mx',
        braintree: 'remote-checkout-braintree',
        stripe: 'remote-checkout-stripe',
      },
      needAccount: ['stripe'],
      checkoutScripts: [],
      callsAhead: [],
      processorScripts: [],
      visitor: null,
      partReports: null,
      releaseSet: '',
    },
    path: '/',
    query: '',
    preloadedData: {
      slug: null,
      event: undefined,
      hasEnded: undefined,
      events: undefined,
      items: undefined,
      readAt: 0,
      mayBeOld: false,
    },
    drawn: new Set(),
    graphql: fakeCatalogueClient(catalogue),
    tickets: ticketsOf(catalogue),
    api,
    toasts: createToasts(),
    carts: storage,
    storage,
    isStorageBlocked: false,
    handOver: null,
    now: () => new Date(),
    trail: { record: () => {}, position: () => 0, cameFrom: () => {}, pathBack: () => null },
    loadFragment: (name) => Promise.reject(new Error(`No release of ${name}.`)),
    remoteTimeoutMs: 10_000,
    retryAfterMs: 2000,
    fallBack: async () => false,
    loadDocument: (path) => loadedDocuments.push(path),
    loadDocumentAgain: null,
    guard: { before: () => {}, enter: () => () => {}, end: () => {} },
    reportError: (error) => errors.push(error),
    reportPayment: (payment) => payments.push(payment),
    ...overrides,
    catalogue,
    loadedDocuments,
    errors,
    payments,
  };
}
