import type { PageDescription, Registry as SignedRegistry } from '@ticket-storefront/format';
import { checkoutSlot, type SlotName } from '@ticket-storefront/format/parts';
import { processors } from '@ticket-storefront/processors';
import { describeScripts } from '../document';
import { knownProcessors, remoteIn } from '../releases/known-slots';
import { slotsOfPage } from '../releases/page-releases';
import type { Home, Origins } from '../visit';
import { type Page, pages } from './page-table';

type Registry = Pick<SignedRegistry, 'slots' | 'processors'>;

const purposesIn = ({ processors: described = {} }: Registry): ReadonlyMap<SlotName, string> =>
  new Map<SlotName, string>([
    ['event', 'shows the event and its tickets'],
    ['cart', 'shows the cart'],
    ...[
      ...processors.map(({ name, label }) => ({ name, label })),
      ...Object.entries(described).map(([name, { label }]) => ({ name, label })),
    ].map(
      ({ name, label }) => [checkoutSlot(name), `takes customer details and payment by ${label}`] as const,
    ),
  ]);

function describePage(
  registry: Registry,
  origins: Pick<Origins, Home>,
  page: Page,
  name: string,
  processor: string | null,
): PageDescription {
  const purposes = purposesIn(registry);
  const remotes = slotsOfPage(page, processor, registry).flatMap((slot) => {
    const part = remoteIn(registry, slot);
    return part ? [{ part, reason: purposes.get(slot) ?? '' }] : [];
  });
  return {
    name,
    origin: origins[page.home] ?? origins.storefront ?? null,
    processor,
    parts: [{ part: 'shell', reason: 'runs the page: routes, cart, totals' }, ...remotes],
    ...describeScripts(page),
  };
}

/**
 * Every kind of document of each origin, for the inventory of scripts. Each processor's checkout is a document of its own.
 * @param origins - without one for the checkout it is on the storefront's.
 */
export const describePages = (registry: Registry, origins: Pick<Origins, Home>): PageDescription[] => {
  const homeOf = ({ home }: Page) => (origins.checkout ? home : 'storefront');
  return pages
    .filter(
      (page, index) =>
        pages.findIndex((other) => other.kind === page.kind && homeOf(other) === homeOf(page)) === index,
    )
    .flatMap((page) => {
      const { name } = page.kind;
      if (page.slots !== 'of-processor') return [describePage(registry, origins, page, name, null)];
      const served = knownProcessors(registry).map((processor) =>
        describePage(registry, origins, page, `${name} by ${processor}`, processor),
      );
      return [describePage(registry, origins, page, `${name} that nobody serves`, null), ...served];
    });
};
