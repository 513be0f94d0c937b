import type { PageDescription } from '@storefront/contracts/page-description';
import { checkoutRemotes, type PartName } from '@storefront/contracts/parts';
import { dataScripts } from '../documents/data-scripts';
import { type Page, pages } from './page-table';
import { remotesOfPage } from './remotes-of-page';

const reasons: Readonly<Record<PartName, string>> = {
  shell: 'runs the page: routes, cart, totals',
  'remote-event': 'shows the event and its tickets',
  'remote-cart': 'shows the cart',
  'remote-checkout-mx': 'takes customer details and payment by MX Merchant',
  'remote-checkout-braintree': 'takes customer details and payment by Braintree',
  'remote-checkout-stripe': 'takes customer details and payment by Stripe',
};

function describePage(page: Page, name: string, processor: string | null): PageDescription {
  const remotes = remotesOfPage(page, processor);
  return {
    name,
    processor,
    parts: [
      { part: 'shell', entry: page.entry, reason: reasons.shell },
      ...remotes.map((part) => ({ part, entry: 'fragment', reason: reasons[part] })),
    ],
    data: dataScripts(page).map(({ type, reason }) => ({ type, reason })),
  };
}

/** A checkout is a document of its own for each processor. */
const describeCheckouts = (page: Page): PageDescription[] => [
  describePage(page, `${page.documentName} that nobody serves`, null),
  ...[...checkoutRemotes.keys()].map((processor) =>
    describePage(page, `${page.documentName} by ${processor}`, processor),
  ),
];

const isFirstOfItsName = (page: Page, index: number) =>
  pages.findIndex(({ documentName }) => documentName === page.documentName) === index;

/** Every kind of document that the server composes, for the inventory of scripts. */
export const describePages = (): PageDescription[] =>
  pages
    .filter(isFirstOfItsName)
    .flatMap((page) =>
      page.remotes === 'of-processor'
        ? describeCheckouts(page)
        : [describePage(page, page.documentName, null)],
    );
