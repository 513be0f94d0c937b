import type { TicketingItem } from '@storefront/domain/ticketing-item';

/** Tickets that are shown under one heading. */
export interface TicketSection {
  /** The category of its tickets; null for those that have none. */
  readonly category: string | null;
  readonly items: readonly TicketingItem[];
}

/**
 * Tickets in sections by category, each in the order given with its sold-out tickets last. Sections come in the order of their first
 * tickets; those without a category, and then those with nothing to buy, come last.
 * @param soldOut - ids of the tickets that count as sold out
 */
export function arrangeTickets(
  items: readonly TicketingItem[],
  soldOut: ReadonlySet<number>,
): readonly TicketSection[] {
  const isGone = ({ id }: TicketingItem) => soldOut.has(id);
  const sections = new Map<string | null, TicketingItem[]>();
  for (const item of items) {
    const category = item.category?.trim() || null;
    sections.set(category, [...(sections.get(category) ?? []), item]);
  }
  return [...sections]
    .map(([category, all]) => ({ category, items: lastWhere(all, isGone) }))
    .sort((a, b) => rank(a, isGone) - rank(b, isGone));
}

const rank = ({ category, items }: TicketSection, isGone: (item: TicketingItem) => boolean): number =>
  (items.every(isGone) ? 2 : 0) + (category === null ? 1 : 0);

const lastWhere = <Item>(items: readonly Item[], isLast: (item: Item) => boolean): readonly Item[] => [
  ...items.filter((item) => !isLast(item)),
  ...items.filter(isLast),
];
