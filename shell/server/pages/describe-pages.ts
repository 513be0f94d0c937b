import type { PageDescription } from '@storefront/contracts/page-description';
import { processors } from '@storefront/processors/processors';
import { dataScripts } from '../documents/data-scripts';
import { earlyClicksReason } from '../documents/early-clicks-script';
import { type Page, pages } from './page-table';
import { purposeOf } from './part-purpose';
import { remotesOfPage } from './remotes-of-page';

function describePage(page: Page, name: string, processor: string | null): PageDescription {
  const remotes = remotesOfPage(page, processor);
  return {
    name,
    processor,
    parts: [
      { part: 'shell', entry: page.entry, reason: purposeOf('shell') },
      ...remotes.map((part) => ({ part, entry: 'fragment', reason: purposeOf(part) })),
    ],
    inline: page.keepsEarlyClicks ? [earlyClicksReason] : [],
    data: dataScripts(page).map(({ type, reason }) => ({ type, reason })),
  };
}

/** A checkout is a document of its own for each processor. */
const describeCheckouts = (page: Page): PageDescription[] => [
  describePage(page, `${page.documentName} that nobody serves`, null),
  ...processors.map(({ name }) => describePage(page, `${page.documentName} by ${name}`, name)),
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
