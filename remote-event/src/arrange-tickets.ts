import type { TicketingItem } from '@storefront/domain/ticketing-item';

/** Tickets that are shown under one heading. */
export interface TicketSection {
  /** The category of its tickets; null for those that have none. */
  readonly category: string | null;
  readonly items: readonly TicketingItem[];
}

/**
 * Tickets in sections by category, each in the order given with those last that cannot be bought. Tickets without a category come
 * first; the other sections come in the order of their first tickets, those with nothing to buy last.
 * @param gone - ids of the tickets that cannot be bought
 */
export function arrangeTickets(
  items: readonly TicketingItem[],
  gone: ReadonlySet<number>,
): readonly TicketSection[] {
  const isGone = ({ id }: TicketingItem) => gone.has(id);
  const sections = new Map<string | null, TicketingItem[]>();
  for (const item of items) {
    const category = item.category?.trim() || null;
    sections.set(category, [...(sections.get(category) ?? []), item]);
  }
  return [...sections]
    .map(([category, all]) => ({ category, items: lastWhere(all, isGone) }))
    .sort((a, b) => rank(a, isGone) - rank(b, isGone));
}

function rank({ category, items }: TicketSection, isGone: (item: TicketingItem) => boolean): number {
  if (category === null) return 0;
  return items.every(isGone) ? 2 : 1;
}

const lastWhere = <Item>(items: readonly Item[], isLast: (item: Item) => boolean): readonly Item[] => [
  ...items.filter((item) => !isLast(item)),
  ...items.filter(isLast),
];
