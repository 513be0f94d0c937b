import type { PageDescription, Registry as SignedRegistry } from '@storefront/format';
import { checkoutSlot, type SlotName } from '@storefront/format/parts';
import { processors } from '@storefront/processors';
import { describeScripts } from '../document';
import { remoteIn } from '../releases/known-slots';
import { slotsOfPage } from '../releases/page-releases';
import { type Page, pages } from './page-table';

const purposes: ReadonlyMap<SlotName, string> = new Map<SlotName, string>([
  ['event', 'shows the event and its tickets'],
  ['cart', 'shows the cart'],
  ...processors.map(
    ({ name, label }) => [checkoutSlot(name), `takes customer details and payment by ${label}`] as const,
  ),
]);

type Registry = Pick<SignedRegistry, 'slots'>;

function describePage(
  registry: Registry,
  page: Page,
  name: string,
  processor: string | null,
): PageDescription {
  const remotes = slotsOfPage(page, processor).flatMap((slot) => {
    const part = remoteIn(registry, slot);
    return part ? [{ part, entry: 'fragment', reason: purposes.get(slot) ?? '' }] : [];
  });
  return {
    name,
    processor,
    parts: [
      { part: 'shell', entry: page.kind.entry, reason: 'runs the page: routes, cart, totals' },
      ...remotes,
    ],
    ...describeScripts(page),
  };
}

/** Each processor's checkout is a document of its own. */
const describeCheckouts = (registry: Registry, page: Page): PageDescription[] => [
  describePage(registry, page, `${page.kind.name} that nobody serves`, null),
  ...processors.map(({ name }) => describePage(registry, page, `${page.kind.name} by ${name}`, name)),
];

const isFirstOfItsKind = (page: Page, index: number) =>
  pages.findIndex(({ kind }) => kind === page.kind) === index;

/** Every kind of document, for the inventory of scripts. */
export const describePages = (registry: Registry): PageDescription[] =>
  pages
    .filter(isFirstOfItsKind)
    .flatMap((page) =>
      page.slots === 'of-processor'
        ? describeCheckouts(registry, page)
        : [describePage(registry, page, page.kind.name, null)],
    );
